import { Readable } from 'node:stream';
import { guestEndpoints } from '@lampion/contract/endpoints/guests';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { exportGuests } from './export-guests.ts';
import { exportArrivals, listArrivals } from './list-arrivals.ts';
import { listGuests } from './list-guests.ts';
import { listReplyDays } from './list-reply-days.ts';
import { removeGuest } from './remove-guest.ts';

export function registerGuestRoutes(route: Route, deps: Deps): void {
  route(guestEndpoints.listGuests, ({ actor, params, query }) => listGuests(deps, actor, params.id, query));
  route(guestEndpoints.exportGuests, async ({ actor, params, reply }) => {
    const { filename, content } = await exportGuests(deps, actor, params.id);
    reply.header('content-disposition', `attachment; filename="${filename}"`);
    return Readable.from(content);
  });
  route(guestEndpoints.listReplyDays, ({ actor, params }) => listReplyDays(deps, actor, params.id));
  route(guestEndpoints.listArrivals, ({ actor, params }) => listArrivals(deps, actor, params.id));
  route(guestEndpoints.exportArrivals, async ({ actor, params, reply }) => {
    const { filename, content } = await exportArrivals(deps, actor, params.id);
    reply.header('content-disposition', `attachment; filename="${filename}"`);
    return Readable.from(content);
  });
  route(guestEndpoints.removeGuest, async ({ actor, params }) => {
    await removeGuest(deps, actor, params.id, params.guestId);
    return null;
  });
}
