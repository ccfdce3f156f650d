import { areaPaths, findArea } from './service-worker.ts';
import { keepTyped } from './typed-text.ts';

const KEY = 'reloadedForNewBuild';
/** If a file is missing again within this time, a new version is not the cause. */
const AGAIN_MS = 60_000;

/** Whether the page was not reloaded just before; records a reload. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    sessionStorage.setItem(KEY, String(Date.now()));
    return Date.now() - last > AGAIN_MS;
  } catch {
    // Without storage, the page could reload in a loop.
    return false;
  }
}

/**
 * After a deployment, a page of the previous version requests files that no longer exist: it is
 * reloaded once, keeping what was typed. If that does not help, the error goes to the code that
 * requested the file.
 */
export function reloadForNewBuild(): void {
  addEventListener('vite:preloadError', (event) => {
    // Without a network, files fail to load too, and a reload would lose the page.
    if (!navigator.onLine || !mayReload()) return;
    event.preventDefault();
    keepTyped();
    location.reload();
  });
}

/**
 * The ids of the routes that the screen at `pathname` only links to with a full page load: those of
 * public pages, which ship no React, and of other areas. Sign-in routes belong to every area. The
 * router compiles two patterns of each route before it draws the first screen; a hundred routes
 * delay it noticeably on a phone.
 */
export function findForeignRoutes(ids: readonly string[], pathname: string): string[] {
  const own = findArea(pathname);
  const others = ['/public', ...(own ? areaPaths.filter((path) => path !== own) : [])];
  return ids.filter((id) => others.some((path) => `/${id}`.startsWith(`${path}/`)));
}

/** Removes these routes from the page's manifest. Must run before the router reads it. */
export function dropForeignRoutes(): void {
  const { routes } = (window as unknown as { __reactRouterManifest: { routes: Record<string, unknown> } })
    .__reactRouterManifest;
  for (const id of findForeignRoutes(Object.keys(routes), location.pathname)) delete routes[id];
}
