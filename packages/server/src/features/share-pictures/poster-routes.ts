import { Readable } from 'node:stream';
import { posterEndpoints } from '@lampion/contract/endpoints/posters';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/call.ts';
import { getPoster } from './get-poster.ts';

export function registerPosterRoutes(route: Route, deps: Deps): void {
  route(posterEndpoints.getPoster, async ({ actor, params, query, reply }) => {
    const { filename, content } = await getPoster(deps, actor, params.id, query);
    reply.header('content-disposition', `attachment; filename="${filename}"`);
    return Readable.from([content]);
  });
}
