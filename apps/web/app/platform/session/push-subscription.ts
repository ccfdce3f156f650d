const WORKER = '/push-worker.js';
/** Time limit: some browsers never answer when their push service is unreachable. */
const PATIENCE_MS = 12_000;

/** Texts for users who turn notifications on in this browser. */
export const pushWords = {
  asking: 'Un instant…',
  done: 'C’est noté. Cet appareil vous préviendra.',
  doneByPass:
    'C’est noté. Cet appareil vous préviendra. Il garde votre soirée : c’est là que vous pourrez arrêter.',
  wished: 'C’est noté. Ouvrez le lien de l’e-mail dans ce navigateur, et cet appareil vous préviendra.',
  undecided: 'Rien n’a changé. Vous pourrez le demander plus tard.',
  refused:
    'Ce navigateur bloque nos notifications. Autorisez-les pour ce site dans ses réglages, puis réessayez. Les e-mails continuent d’arriver.',
  failed:
    'Ce navigateur n’a pas pu s’abonner. Il ne le peut pas en navigation privée, ni quand son service de notifications ne répond pas. Réessayez plus tard. Les e-mails continuent d’arriver.',
} as const;

/** Decodes the server's key (base64url) for `subscribe`. */
export function readPushKey(text: string): Uint8Array<ArrayBuffer> {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

/**
 * Whether a subscription was made with this key: the push service refuses messages signed with
 * another.
 */
export function isSameKey(made: ArrayBuffer | null, key: Uint8Array): boolean {
  const bytes = new Uint8Array(made ?? new ArrayBuffer(0));
  return bytes.length === key.length && bytes.every((byte, index) => byte === key[index]);
}

/** Whether this browser supports push. */
export function canReceivePush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Rejects when `work` takes longer than PATIENCE_MS. */
function within<T>(work: Promise<T>): Promise<T> {
  const patience = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('the push service does not answer')), PATIENCE_MS);
  });
  return Promise.race([work, patience]);
}

/** `navigator.serviceWorker.ready` would give the worker of the area that is open. */
async function untilActive(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  const coming = registration.installing ?? registration.waiting;
  if (registration.active !== null || coming === null) return registration;
  await new Promise<void>((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve();
      if (coming.state === 'redundant') reject(new Error('the worker could not be installed'));
    });
  });
  return registration;
}

async function subscribe(keyText: string): Promise<PushSubscription> {
  const key = readPushKey(keyText);
  const { pushManager } = await untilActive(await navigator.serviceWorker.register(WORKER));
  const kept = await pushManager.getSubscription();
  if (kept !== null && isSameKey(kept.options.applicationServerKey, key)) return kept;
  await kept?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/**
 * Requests the user's permission, then a subscription from the browser's push service. Resolves to
 * its address, or to a text saying why there is none. Idempotent: the address stays the same.
 * Rejects when the browser or its service fails or does not answer.
 */
export async function askForPush(publicKey: string): Promise<PushAddress | string> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? pushWords.refused : pushWords.undecided;
  const address = readAddress(await within(subscribe(publicKey)));
  // If this fails, push still works until the push service revokes the subscription.
  await keepSubscription(address).catch(() => undefined);
  return address;
}

/**
 * Ends this browser's subscription, if it has one: its push service then refuses further messages.
 */
export async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  await forgetKeptSubscription();
}

/** Endpoint and keys of this browser's push subscription. */
export interface PushAddress {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** The address in a `PushSubscription`. */
export function readAddress(subscription: PushSubscription): PushAddress {
  const { endpoint = '', keys } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

const CACHE = 'push-subscription';
const KEY = '/push-subscription';

/**
 * Stores this browser's subscription. When the push service revokes it, browsers do not always say
 * which one it was, and the server accepts a replacement only with the old one. Read by the service
 * worker.
 */
export async function keepSubscription(address: PushAddress): Promise<void> {
  await (await caches.open(CACHE)).put(KEY, Response.json(address));
}

/** Null when none is stored. */
export async function readKeptSubscription(): Promise<PushAddress | null> {
  const kept = await (await caches.open(CACHE)).match(KEY);
  return kept === undefined ? null : kept.json();
}

/** Idempotent. */
async function forgetKeptSubscription(): Promise<void> {
  await caches.delete(CACHE);
}
