import { ticketEndpoints as tickets } from '@lampion/contract/endpoints/tickets';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { getTicketKeys } from './get-ticket-keys.ts';
import { listOwnTickets } from './list-own-tickets.ts';

export function registerTicketRoutes(route: Route, deps: Deps): void {
  route(tickets.listOwnTickets, ({ actor }) => listOwnTickets(deps, actor));
  route(tickets.getTicketKeys, async () => getTicketKeys(deps));
}
