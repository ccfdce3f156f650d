import { readPushMessage } from './push-message.ts';

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
}

const worker = self as unknown as PushWorker;

worker.addEventListener('push', (event) => {
  const { title, url, ...shown } = readPushMessage(event.data?.text() ?? '', location.origin);
  const look = { lang: 'fr', icon: '/icons/icon-192.png', data: url };
  event.waitUntil(worker.registration.showNotification(title, { ...shown, ...look }));
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
