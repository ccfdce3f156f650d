import { keepSubscription, readAddress, readKeptSubscription } from '../lib/kept-subscription.ts';
import { readPushMessage } from './push-message.ts';
import { renewSubscription, type SubscriptionChange } from './renew-subscription.ts';

/** Service worker types that TypeScript's DOM library lacks. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends WorkerEvent {
  readonly data: { text(): string } | null;
}
interface NotificationClick extends WorkerEvent {
  readonly notification: Notification;
}
type SubscriptionChangeEvent = WorkerEvent & SubscriptionChange;
interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
}
interface PushWorker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(wanted: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClick) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionChangeEvent) => void): void;
}

const worker = self as unknown as PushWorker;

worker.addEventListener('push', (event) => {
  const { title, url, badge, ...shown } = readPushMessage(event.data?.text() ?? '', location.origin);
  const look = { lang: 'fr', icon: '/icons/icon-192.png', data: url };
  event.waitUntil(worker.registration.showNotification(title, { ...shown, ...look }));
  if (badge !== undefined) event.waitUntil(showBadge(badge));
  event.waitUntil(keepIfUnknown().catch(() => undefined));
});

/** On the icon of the installed app, where the system has such a thing. */
async function showBadge(count: number): Promise<void> {
  await navigator.setAppBadge?.(count).catch(() => undefined);
}

/** For browsers that subscribed before we kept what they are registered with. */
async function keepIfUnknown(): Promise<void> {
  if ((await readKeptSubscription()) !== null) return;
  const present = await worker.registration.pushManager.getSubscription();
  if (present !== null) await keepSubscription(readAddress(present));
}

worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(event, worker.registration.pushManager));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(String(event.notification.data)));
});

/** Focuses a tab that shows the page already, or opens one. */
async function openPage(url: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((page) => page.url === url);
  await (open === undefined ? worker.clients.openWindow(url) : open.focus());
}
