import createRouter from 'find-my-way';
import { generatePath, type ServerBuild } from 'react-router';
import type { FilterQuery, PageQuery } from '../../app/platform/pages/page-query.ts';
import { SITE_ROUTE_ID } from '../../app/platform/pages/site.ts';
import type { FindPage } from './page-address.ts';
import type { LoadBuild } from './render-page.ts';

/** The parameters a route declares in its `handle`. */
interface Declared {
  readonly query: PageQuery;
  readonly filters: FilterQuery;
}

type FindRoute = (path: string) => Awaited<ReturnType<FindPage>>;

/**
 * Finds public pages in the route table. React Router ranks and compiles the whole table for each
 * path matched outside of its own requests; this does so once per build.
 */
export function createPageFinder(loadBuild: LoadBuild): FindPage {
  let known: { readonly build: ServerBuild; readonly findRoute: FindRoute } | undefined;
  return async (path) => {
    const build = await loadBuild();
    if (known?.build !== build) known = { build, findRoute: compileRoutes(build) };
    return known.findRoute(path);
  };
}

/**
 * Public routes are the children of one layout. Their paths are matched without case, as React
 * Router does.
 */
function compileRoutes({ routes }: ServerBuild): FindRoute {
  const router = createRouter({ caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 4096 });
  for (const route of Object.values(routes)) {
    if (route?.parentId !== SITE_ROUTE_ID || route.path?.includes('*')) continue;
    const pattern = `/${route.path ?? ''}`;
    const { query = {}, filters = {} } = (route.module.handle ?? {}) as Partial<Declared>;
    router.on('GET', pattern, () => undefined, { pattern, query, filters });
  }
  return (path) => {
    const match = router.find('GET', path);
    if (match === null) return null;
    const { pattern, query, filters } = match.store as Declared & { readonly pattern: string };
    return { path: generatePath(pattern, match.params), query, filters };
  };
}
