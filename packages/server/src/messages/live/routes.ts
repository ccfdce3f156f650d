import { Readable } from 'node:stream';
import { liveEndpoints } from '@lampion/contract/messages/live';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { openStream } from './stream.ts';

export function registerLiveRoutes(route: Route, deps: Deps): void {
  route(liveEndpoints.openStream, ({ actor, query, request, reply }) => {
    // Proxies pass on each event as it comes, as it is.
    reply.header('x-accel-buffering', 'no').header('cache-control', 'no-store, no-transform');
    if (request.method === 'HEAD') return Readable.from([]);
    const lastId = request.headers['last-event-id']?.toString();
    return openStream(deps, actor, { lastId, since: query.since });
  });
}
