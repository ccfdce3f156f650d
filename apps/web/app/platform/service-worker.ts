/** Paths of the areas. Each has its own service worker with this scope. */
export const areaPaths = ['/admin', '/pro', '/app'] as const;
export type AreaPath = (typeof areaPaths)[number];

/** The area of an address; undefined for public pages and `/login`. */
export const findArea = (pathname: string): AreaPath | undefined =>
  areaPaths.find((path) => `${pathname}/`.startsWith(`${path}/`));

const PREFIX = 'lampion-area:';

/** The name of the cache that holds an area's files of one build. */
export const nameAreaCache = (area: string, build: string) => `${PREFIX}${area}:${build}`;

async function deleteCaches(isWanted: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter(isWanted);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Deletes the files of other builds. */
export function deleteOtherBuilds(area: string, build: string): Promise<void> {
  const kept = nameAreaCache(area, build);
  return deleteCaches((name) => name.startsWith(nameAreaCache(area, '')) && name !== kept);
}

/** Deletes the cached files of all areas and unregisters their workers. */
export async function leaveAreas(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  const isOfArea = ({ scope }: ServiceWorkerRegistration) =>
    areaPaths.some((path) => new URL(scope).pathname === path);
  await Promise.all(registrations.filter(isOfArea).map((one) => one.unregister()));
  await deleteCaches((name) => name.startsWith(PREFIX));
}

/**
 * Whether the area opens offline: its frame is in the cache. Resolves once its worker runs, which
 * stores it first.
 */
export async function isAreaKept(area: AreaPath): Promise<boolean> {
  await navigator.serviceWorker?.ready;
  return 'caches' in window && (await caches.match(area)) !== undefined;
}

const WORKER = '/area-worker.js';

/**
 * Starts the service worker that shows this area offline, and caches the files it lacks. Each area
 * has its own. Public pages have none; the push worker, whose scope is the whole site, is separate.
 */
export async function startAreaWorker(path: string): Promise<void> {
  const area = findArea(path);
  if (!import.meta.env.PROD || area === undefined || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register(WORKER, { scope: area });
  registration.active?.postMessage('open');
}

/**
 * Requests background sync where supported: the area's worker sends the queue when the network
 * returns, even after the tab was closed.
 */
export async function askForBackgroundSync(path: string): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration(path)) as
    | { sync?: { register(tag: string): Promise<void> } }
    | undefined;
  await registration?.sync?.register('outbox').catch(() => undefined);
}

/** Notifies open tabs of the app that the queue has changed. */
export function notifyTabs(): void {
  const tabs = new BroadcastChannel('lampion-outbox');
  tabs.postMessage('changed');
  tabs.close();
}
