import { areaPaths, findArea } from './service-worker.ts';
import { keepTyped } from './typed-text.ts';

const KEY = 'reloadedForNewBuild';
/** A file missing again within this time is not missing because of a new version. */
const AGAIN_MS = 60_000;

/** Whether the page was not reloaded just before; records a reload. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    sessionStorage.setItem(KEY, String(Date.now()));
    return Date.now() - last > AGAIN_MS;
  } catch {
    // Without storage, reloading might go on in a loop.
    return false;
  }
}

/**
 * After a deployment, a page of the previous version requests files that are gone: it is reloaded
 * once, keeping what was typed. If that does not help, the error goes to the code that requested
 * the file.
 */
export function reloadForNewBuild(): void {
  addEventListener('vite:preloadError', (event) => {
    // Without a network files are missing too, and a reload would lose the page.
    if (!navigator.onLine || !mayReload()) return;
    event.preventDefault();
    keepTyped();
    location.reload();
  });
}

/**
 * The ids of the routes that no link of the screen at `pathname` leads to without loading a page:
 * those of public pages, which ship no React, and of the other areas. Signing in belongs to every
 * area. The router makes two patterns of each route it is told of before it draws the first screen:
 * a phone notices a hundred.
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
