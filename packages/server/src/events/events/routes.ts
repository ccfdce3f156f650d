import { agendaEndpoints } from '@lampion/contract/events/agenda';
import { eventEndpoints } from '@lampion/contract/events/events';
import { programmeEndpoints } from '@lampion/contract/events/programme';
import { organiserEndpoints } from '@lampion/contract/people/organisers';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { freshnessOfAgenda, listAgenda } from './agenda.ts';
import { addBar, deleteBar, reorderBars, updateBar } from './bars.ts';
import { cancelEvent, changeEvents, deleteEvent, restoreEvent } from './cancellation.ts';
import { addChallenge, deleteChallenge, reorderChallenges, updateChallenge } from './challenges.ts';
import { createEvent, duplicateEvent, updateEvent } from './creation.ts';
import { searchAddresses } from './export-event-data.ts';
import { getNextNight, listEvents } from './own-events.ts';
import { listOrganiserEvents, showOrganiserPage } from './pages.ts';
import { getEvent } from './update.ts';

/** Events: public for reading, for their organisers to write. */
export function registerEventRoutes(route: Route, deps: Deps): void {
  route(eventEndpoints.listOwnEvents, ({ actor, query }) => listEvents(deps, actor, query));
  route(eventEndpoints.createEvent, ({ actor, body }) => createEvent(deps, actor, body));
  route(eventEndpoints.getEvent, ({ actor, params }) => getEvent(deps, actor, params.id));
  route(eventEndpoints.updateEvent, ({ actor, params, body }) => updateEvent(deps, actor, params.id, body));
  route(eventEndpoints.getNextNight, ({ actor, params }) => getNextNight(deps, actor, params.id));
  route(eventEndpoints.duplicateEvent, ({ actor, params, body }) =>
    duplicateEvent(deps, actor, params.id, body),
  );
  route(eventEndpoints.changeEvents, ({ actor, body }) => changeEvents(deps, actor, body));
  route(eventEndpoints.cancelEvent, ({ actor, params, body }) => cancelEvent(deps, actor, params.id, body));
  route(eventEndpoints.restoreEvent, ({ actor, params, body }) => restoreEvent(deps, actor, params.id, body));
  route(eventEndpoints.deleteEvent, async ({ actor, params, query }) => {
    await deleteEvent(deps, actor, params.id, query);
    return null;
  });
  route(organiserEndpoints.getOrganiserPage, ({ params }) => showOrganiserPage(deps, params.username));
  route(organiserEndpoints.listOrganiserEvents, ({ params, query }) =>
    listOrganiserEvents(deps, params.username, query),
  );
}

/** The agenda: public events to come, for everybody. */
export function registerAgendaRoutes(route: Route, deps: Deps): void {
  route(agendaEndpoints.listAgenda, ({ query }) => listAgenda(deps, query), {
    params: ['city', 'limit', 'type', 'when'],
    freshness: ({ events }) => freshnessOfAgenda(events, deps.now()),
  });
}

export function registerAddressRoutes(route: Route, deps: Deps): void {
  route(eventEndpoints.suggestAddresses, ({ actor, query }) => searchAddresses(deps, actor, query.q));
}

export function registerBarRoutes(route: Route, deps: Deps): void {
  route(programmeEndpoints.addBar, ({ actor, params, body }) => addBar(deps, actor, params.id, body));
  route(programmeEndpoints.reorderBars, ({ actor, params, body }) =>
    reorderBars(deps, actor, params.id, body),
  );
  route(programmeEndpoints.updateBar, ({ actor, params, body }) =>
    updateBar(deps, actor, params.id, params.barId, body),
  );
  route(programmeEndpoints.deleteBar, async ({ actor, params }) => {
    await deleteBar(deps, actor, params.id, params.barId);
    return null;
  });
}

export function registerChallengeRoutes(route: Route, deps: Deps): void {
  route(programmeEndpoints.addChallenge, ({ actor, params, body }) =>
    addChallenge(deps, actor, params.id, body),
  );
  route(programmeEndpoints.reorderChallenges, ({ actor, params, body }) =>
    reorderChallenges(deps, actor, params.id, body),
  );
  route(programmeEndpoints.updateChallenge, ({ actor, params, body }) =>
    updateChallenge(deps, actor, params.id, params.challengeId, body),
  );
  route(programmeEndpoints.deleteChallenge, async ({ actor, params }) => {
    await deleteChallenge(deps, actor, params.id, params.challengeId);
    return null;
  });
}
