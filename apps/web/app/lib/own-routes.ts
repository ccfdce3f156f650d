import { areaPaths, findArea } from './area-cache.ts';

/**
 * The ids of the routes that no link of the screen at `pathname` leads to without loading a page: those of public pages, which
 * ship no React, and of the other areas. Signing in belongs to every area. The router makes two patterns of each route it is
 * told of before it draws the first screen: a phone notices a hundred.
 */
export function findForeignRoutes(ids: readonly string[], pathname: string): string[] {
  const own = findArea(pathname);
  const others = ['/public', ...(own ? areaPaths.filter((path) => path !== own) : [])];
  return ids.filter((id) => others.some((path) => `/${id}`.startsWith(`${path}/`)));
}

/** Takes them out of the table that the page brought. To be called before the router reads it. */
export function dropForeignRoutes(): void {
  const { routes } = (window as unknown as { __reactRouterManifest: { routes: Record<string, unknown> } })
    .__reactRouterManifest;
  for (const id of findForeignRoutes(Object.keys(routes), location.pathname)) delete routes[id];
}
