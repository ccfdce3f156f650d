import type { KeptSession } from '../platform/device/device-database.ts';
import { endKeptSessions } from '../platform/device/end-sessions.ts';
import { HOLD_MS, type QueueEnd } from '../platform/device/send-in-order.ts';
import { dropKeptSession, listKeptSessions, sendOutbox } from '../platform/device/send-outbox.ts';
import { deleteOtherBuilds, nameAreaCache, notifyTabs } from '../platform/service-worker.ts';
import { isBuilt, keepFrames } from './area-frame.ts';

/** Service worker types that TypeScript's DOM library lacks. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface SyncEvent extends WorkerEvent {
  readonly tag: string;
}
interface AreaWorker {
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate' | 'message', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

const worker = self as unknown as AreaWorker;

const area = new URL(worker.registration.scope).pathname;
const files = AREA_FILES[area] ?? [];
/** Paths below an area's address that are not screens of it. */
const elsewhere = ['/admin/login', '/admin/login/provider', '/pro/signup', '/app/signup', '/app/install'];

/** The frame of any pass: it loads what a pass starts with, at once. */
const PASS = '/app/pass/-';
const frames = area === '/app' ? [PASS, area] : [area];
const frameAt = (pathname: string) => (pathname.startsWith('/app/pass/') ? PASS : area);

const cacheName = nameAreaCache(area, AREA_BUILD);
const keep = async () => keepFrames(await caches.open(cacheName), frames, files);
/** Does not open the cache: that would create it again after signing out deleted it. */
const recall = (path: string) => caches.match(path, { cacheName });

worker.addEventListener('install', (event) => {
  event.waitUntil(keep());
  // Safe to skip waiting: open pages of the previous build request their files from the network
  // first.
  event.waitUntil(worker.skipWaiting());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(deleteOtherBuilds(area, AREA_BUILD));
  // Sends the request while the worker starts, not after.
  if (area !== '/app') event.waitUntil(worker.registration.navigationPreload?.enable());
});

/**
 * Sent when a page of the area opens: signing out may have emptied the cache since, or may have
 * failed to reach the server.
 */
worker.addEventListener('message', (event) => {
  const keepIfGone = async () => (await recall(area)) === undefined && keep();
  event.waitUntil(Promise.all([keepIfGone(), endKeptSessions().catch(() => false)]));
});

worker.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (origin !== location.origin || event.request.method !== 'GET') return;
  if (event.request.mode === 'navigate') {
    const isScreen = `${pathname}/`.startsWith(`${area}/`) && !elsewhere.includes(pathname);
    if (isScreen) event.respondWith(openScreen(event, frameAt(pathname)));
  } else if (isBuilt(pathname)) {
    event.respondWith(readFile(event.request));
  }
});

/** The network is back: sends what is queued, because the app may have been closed. */
worker.addEventListener('sync', (event) => {
  event.waitUntil(sendKept());
});

/**
 * Rejects while something is left, so that the browser fires the event again; not when the session
 * has ended.
 */
async function sendKept(): Promise<void> {
  const areEnded = await endKeptSessions();
  const ends: QueueEnd[] = [];
  for (const session of await listKeptSessions()) ends.push(await sendQueueOf(session));
  if (!areEnded || ends.includes('later') || ends.includes('held'))
    throw new Error('something is left to send');
}

async function sendQueueOf(session: KeptSession): Promise<QueueEnd> {
  const { holderId: id, authorization } = session;
  const send = () => sendOutbox({ id, authorization, onSettled: notifyTabs });
  let end = await send();
  if (end === 'held') {
    await new Promise((done) => setTimeout(done, HOLD_MS));
    end = await send();
  }
  if (end === 'signed-out') {
    await dropKeptSession(session);
    notifyTabs();
  }
  return end;
}

/**
 * Answers with the cached frame only when the network does not answer, so that no page is older
 * than the server; in the members' app always.
 */
async function openScreen({ request, preloadResponse }: FetchEvent, address: string): Promise<Response> {
  // The members' app starts from the cache, which is as old as the worker; the browser has just
  // checked for a newer one.
  const kept = area === '/app' ? await recall(address) : undefined;
  if (kept !== undefined) return kept;
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const frame = await recall(area);
    if (frame === undefined) throw error;
    return frame;
  }
}

/** File names contain a hash of the content: a cached file never changes. */
async function readFile(request: Request): Promise<Response> {
  return (await recall(request.url)) ?? fetch(request);
}
