import { eventEndpoints } from '@lampion/contract/endpoints/events';
import { organiserEndpoints } from '@lampion/contract/endpoints/organisers';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { cancelEvent, restoreEvent } from './cancel-event.ts';
import { changeEvents } from './change-events.ts';
import { createEvent } from './create-event.ts';
import { deleteEvent } from './delete-event.ts';
import { duplicateEvent } from './duplicate-event.ts';
import { getEvent } from './get-event.ts';
import { getNextNight } from './get-next-night.ts';
import { listEvents } from './list-events.ts';
import { listOrganiserEvents, showOrganiserPage } from './show-organiser-page.ts';
import { updateEvent } from './update-event.ts';

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
