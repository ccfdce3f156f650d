import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import type { PageQuery } from '../../app/lib/page-query.ts';
import { SITE_ROUTE_ID } from '../../app/lib/site.ts';
import type { FindPage } from './page-address.ts';
import type { LoadBuild } from './render-page.ts';

/** Finds public pages in the route table, as React Router does when it renders the page. */
export function createPageFinder(loadBuild: LoadBuild): FindPage {
  let known: { readonly build: ServerBuild; readonly routes: RouteObject[] } | undefined;
  return async (path) => {
    const build = await loadBuild();
    if (known?.build !== build) known = { build, routes: listPublicRoutes(build) };
    const match = matchRoutes(known.routes, path)?.at(-1);
    const pattern = match?.route.path ?? '';
    if (match === undefined || pattern.includes('*')) return null;
    const { query = {} } = (match.route.handle ?? {}) as { readonly query?: PageQuery };
    return { path: generatePath(`/${pattern}`, match.params), query };
  };
}

/** Public routes are the children of one layout. */
function listPublicRoutes({ routes }: ServerBuild): RouteObject[] {
  return Object.values(routes).flatMap((route) =>
    route?.parentId === SITE_ROUTE_ID
      ? [{ id: route.id, path: route.path ?? '', handle: route.module.handle }]
      : [],
  );
}
