import {
  keepSubscription,
  readAddress,
  readKeptSubscription,
} from '../platform/session/push-subscription.ts';
import {
  answerNotification,
  type GivenAnswer,
  readPushMessage,
  type ShownQuestion,
  sendFor,
} from './answer-notification.ts';
import { renewSubscription, type SubscriptionChange } from './renew-subscription.ts';

/** Service worker types that TypeScript's DOM library lacks. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends WorkerEvent {
  readonly data: { text(): string } | null;
}
interface NotificationClick extends WorkerEvent {
  /** Empty for the notification itself. */
  readonly action: string;
  readonly notification: Notification;
}
interface SyncEvent extends WorkerEvent {
  readonly tag: string;
}
type SubscriptionChangeEvent = WorkerEvent & SubscriptionChange;
interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
}
interface PushWorker {
  readonly registration: ServiceWorkerRegistration & {
    readonly sync?: { register(tag: string): Promise<void> };
  };
  readonly clients: {
    matchAll(wanted: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClick) => void): void;
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionChangeEvent) => void): void;
}

/** Data stored with a notification. */
interface Kept {
  readonly url: string;
  readonly title: string;
  /** How many pieces of news were unread, this one among them. */
  readonly badge?: number | undefined;
  readonly question?: ShownQuestion;
}

const worker = self as unknown as PushWorker;

const LATER = 'later';
/** Prefix of a sync tag, followed by the account whose answers are queued. */
const SYNC = 'answers:';

function show(title: string, shown: object, data: Kept): Promise<void> {
  return worker.registration.showNotification(title, {
    ...shown,
    lang: 'fr',
    icon: '/icons/icon-192.png',
    data,
  });
}

/** Where a single answer is offered, putting it off is the other one. */
function listActions(question: ShownQuestion | undefined) {
  const actions = question?.answers.map(({ answer: action, label: title }) => ({ action, title })) ?? [];
  return actions.length === 1 ? [...actions, { action: LATER, title: 'Plus tard' }] : actions;
}

worker.addEventListener('push', (event) => {
  const { title, url, badge, question, ...shown } = readPushMessage(
    event.data?.text() ?? '',
    location.origin,
  );
  const actions = listActions(question);
  const kept: Kept = { url, title, badge, ...(question && { question }) };
  event.waitUntil(show(title, { ...shown, ...(actions.length > 0 && { actions }) }, kept));
  if (badge !== undefined) event.waitUntil(showBadge(badge));
  event.waitUntil(keepIfUnknown().catch(() => undefined));
});

/** Sets the badge of the installed app's icon, where supported. */
async function showBadge(count: number): Promise<void> {
  await navigator.setAppBadge?.(count).catch(() => undefined);
}

/** For browsers that subscribed before we stored their subscription. */
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
  const { url, title, question, badge }: Kept = event.notification.data;
  if (event.action === LATER) return;
  if (event.action !== '' && question !== undefined)
    event.waitUntil(answer({ question, answer: event.action, title }, { url, title, badge }));
  else event.waitUntil(openPage(url));
});

/**
 * The answer shows in the app, or why it was refused in another notification. Without a network it
 * waits.
 */
async function answer(given: GivenAnswer, kept: Kept): Promise<void> {
  const outcome = await answerNotification(given);
  if (outcome === 'waiting') return worker.registration.sync?.register(SYNC + given.question.accountId);
  if (outcome === 'sent') return showBadge(Math.max(0, (kept.badge ?? 1) - 1));
  await show(kept.title, { body: outcome.refusal, tag: 'refusal' }, kept);
}

/**
 * The network is back: sends the queued answers. Rejects while some are left, so that the browser
 * fires the event again.
 */
worker.addEventListener('sync', (event) => {
  if (event.tag.startsWith(SYNC)) event.waitUntil(sendAgain(event.tag.slice(SYNC.length)));
});

async function sendAgain(accountId: string): Promise<void> {
  if (!(await sendFor(accountId))) throw new Error('something is left to send');
}

/** Focuses a tab that already shows the page, or opens one. */
async function openPage(url: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((page) => page.url === url);
  await (open === undefined ? worker.clients.openWindow(url) : open.focus());
}
