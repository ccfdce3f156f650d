import { calendarEndpoints } from '@lampion/contract/events/calendars/own-calendar';
import { meEndpoints } from '@lampion/contract/events/replies';
import { ticketEndpoints } from '@lampion/contract/events/tickets';
import type { Deps } from '../deps.ts';
import type { Route } from '../platform/http/api.ts';
import {
  createCalendarAddress,
  endCalendarAddress,
  getCalendarAddress,
  renewCalendarAddress,
} from './calendars/calendars.ts';
import { listOwnInvitations, listOwnReplies } from './guest-list/own-replies.ts';
import { listOwnTickets } from './tickets/tickets.ts';

/** A member's own replies, tickets and calendar, over all nights. */
export function ownRoutes(route: Route, deps: Deps): void {
  route(meEndpoints.listOwnReplies, ({ actor, query }) => listOwnReplies(deps, actor, query));
  route(meEndpoints.listOwnInvitations, ({ actor, query }) => listOwnInvitations(deps, actor, query));
  route(ticketEndpoints.listOwnTickets, ({ actor }) => listOwnTickets(deps, actor));
  route(calendarEndpoints.getCalendarAddress, ({ actor }) => getCalendarAddress(deps, actor));
  route(calendarEndpoints.createCalendarAddress, ({ actor }) => createCalendarAddress(deps, actor));
  route(calendarEndpoints.renewCalendarAddress, ({ actor }) => renewCalendarAddress(deps, actor));
  route(calendarEndpoints.endCalendarAddress, async ({ actor }) => {
    await endCalendarAddress(deps, actor);
    return null;
  });
}
