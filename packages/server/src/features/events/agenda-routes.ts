import { agendaEndpoints } from '@lampion/contract/endpoints/agenda';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { freshnessOfAgenda, listAgenda } from './list-agenda.ts';

/** The agenda: public events to come, for everybody. */
export function registerAgendaRoutes(route: Route, deps: Deps): void {
  route(agendaEndpoints.listAgenda, ({ query }) => listAgenda(deps, query), {
    params: ['city', 'limit', 'type', 'when'],
    freshness: ({ events }) => freshnessOfAgenda(events, deps.now()),
  });
}
