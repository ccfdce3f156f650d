import { findArea } from './area-cache.ts';

const WORKER = '/area-worker.js';

/**
 * Starts what shows this area without a network, and gives it what it lacks. Each area has its own: public pages have none, and
 * the worker of notifications, whose scope is the whole site, stays apart.
 */
export async function startAreaWorker(path: string): Promise<void> {
  const area = findArea(path);
  if (!import.meta.env.PROD || area === undefined || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register(WORKER, { scope: area });
  registration.active?.postMessage('open');
}

/**
 * A browser that supports it lets the area's worker send what waits when the network is back, also after the tab was
 * closed.
 */
export async function askForBackgroundSync(path: string): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration(path)) as
    | { sync?: { register(tag: string): Promise<void> } }
    | undefined;
  await registration?.sync?.register('outbox').catch(() => undefined);
}
