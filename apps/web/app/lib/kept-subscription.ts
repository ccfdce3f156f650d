/** Endpoint and keys of this browser's push subscription. */
export interface PushAddress {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** As `PushSubscription.toJSON()` tells it. */
export function readAddress(subscription: PushSubscription): PushAddress {
  const { endpoint = '', keys } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

const CACHE = 'push-subscription';
const KEY = '/push-subscription';

/**
 * Keeps what this browser is registered with: when its push service takes the subscription back, browsers do not always
 * say which one it was, and only that one proves to the server who asks for another. Read by the service worker.
 */
export async function keepSubscription(address: PushAddress): Promise<void> {
  await (await caches.open(CACHE)).put(KEY, Response.json(address));
}

/** Null when none was kept. */
export async function readKeptSubscription(): Promise<PushAddress | null> {
  const kept = await (await caches.open(CACHE)).match(KEY);
  return kept === undefined ? null : kept.json();
}

/** Idempotent. */
export async function forgetKeptSubscription(): Promise<void> {
  await caches.delete(CACHE);
}
