import { API } from '../platform/api-base.ts';
import {
  deleteChange,
  listChanges,
  listKeptSessions,
  sendOutbox,
  storeChange,
} from '../platform/device/send-outbox.ts';
import { notifyTabs } from '../platform/service-worker.ts';
import { readKeptSubscription } from '../platform/session/push-subscription.ts';

export interface GivenAnswer {
  readonly question: ShownQuestion;
  readonly answer: string;
  /** Title of the event. */
  readonly title: string;
}

const labels: Readonly<Record<string, (title: string) => string>> = {
  yes: (title) => `Votre oui à « ${title} »`,
  no: (title) => `Votre non à « ${title} »`,
  accept: () => 'Demande d’amitié acceptée',
};

const SIGNED_OUT = 'Vous êtes déconnecté sur cet appareil. Ouvrez Lampion et connectez-vous pour répondre.';

/**
 * Sends an account's queue from this device, with its stored session. False while something is left
 * for later.
 */
export async function sendFor(accountId: string): Promise<boolean> {
  const session = (await listKeptSessions()).find(({ holderId }) => holderId === accountId);
  const authorization = session?.authorization ?? null;
  const end = await sendOutbox({ id: accountId, authorization, onSettled: notifyTabs });
  return end === 'done' || end === 'signed-out';
}

/**
 * Queues an answer on this device and sends it, without an open page. Resolves to why it was
 * refused, if it was; to `waiting` when offline.
 */
export async function answerNotification(
  given: GivenAnswer,
): Promise<'sent' | 'waiting' | { readonly refusal: string }> {
  const { question, answer, title } = given;
  const { accountId, eventId, answers } = question;
  const device = await readKeptSubscription();
  const token = answers.find((one) => one.answer === answer)?.token;
  // Signing out deletes the subscription: the device may have another user now.
  if (device === null || token === undefined) return { refusal: SIGNED_OUT };
  const body = { token, answer, device: { endpoint: device.endpoint, auth: device.keys.auth } };
  const change = {
    id: crypto.randomUUID(),
    holderId: accountId,
    kind: 'answer-news',
    input: { eventId, answer },
    label: labels[answer]?.(title) ?? title,
    method: 'PUT',
    address: `${API}/news/answer`,
    body: JSON.stringify(body),
    madeAt: Date.now(),
    refusal: null,
  };
  const { seq } = await storeChange(change, null);
  notifyTabs();
  await sendFor(accountId);
  const left = (await listChanges(accountId)).find((one) => one.seq === seq);
  if (left === undefined) return 'sent';
  if (left.refusal === null) return 'waiting';
  // The user sees the refusal at once, so it need not stay in the app's list.
  await deleteChange(seq);
  notifyTabs();
  return { refusal: left.refusal.message };
}

/** What a notification shows. */
export interface ShownMessage {
  readonly title: string;
  readonly body: string;
  /** The same for repetitions: the device silently replaces a notification with the same tag. */
  readonly tag: string;
  /** An address on this site. */
  readonly url: string;
  /** Number of unread notifications, if the message has it. */
  readonly badge?: number;
  readonly question?: ShownQuestion;
}

/** A question that can be answered without opening the page. */
export interface ShownQuestion {
  readonly accountId: string;
  readonly eventId: string | null;
  readonly answers: readonly { readonly answer: string; readonly label: string; readonly token: string }[];
}

/** Shown for an unreadable message: browsers withdraw the permission when a push shows nothing. */
const unreadable = { title: 'Lampion', body: 'Du nouveau pour votre événement.', tag: 'lampion' } as const;

/**
 * Parses a message of the server ({id, title, body, url, badge, question}); a link to another site
 * is replaced by the front page.
 */
export function readPushMessage(text: string, origin: string): ShownMessage {
  const home = `${origin}/`;
  const { id, title, body, url, badge, question } = parseObject(text);
  if (typeof id !== 'string' || typeof title !== 'string') return { ...unreadable, url: home };
  const link = typeof url === 'string' ? URL.parse(url, origin) : null;
  return {
    title,
    body: typeof body === 'string' ? body : '',
    tag: id,
    url: link?.origin === origin ? link.href : home,
    ...(typeof badge === 'number' && { badge }),
    // Not validated: it comes from our server, encrypted for this browser.
    ...(typeof question === 'object' && question !== null && { question: question as ShownQuestion }),
  };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(text) };
  } catch {
    return {};
  }
}
