import { ticketEndpoints as tickets } from '@lampion/contract/events/tickets';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { giveTicket, returnTicket } from './gifts.ts';
import { getTicketKeys, listOwnTickets } from './tickets.ts';

export function registerTicketRoutes(route: Route, deps: Deps): void {
  route(tickets.listOwnTickets, ({ actor }) => listOwnTickets(deps, actor));
  route(tickets.giveTicket, ({ actor, params, body }) => giveTicket(deps, actor, { ...params, ...body }));
  route(tickets.returnTicket, ({ actor, params }) => returnTicket(deps, actor, params.id));
  route(tickets.getTicketKeys, async () => getTicketKeys(deps));
}
