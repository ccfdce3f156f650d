import { deleteChange, listChanges, readKeptSession, storeChange } from '../lib/device/outbox-store.ts';
import { sendOutbox } from '../lib/device/send-outbox.ts';
import { readKeptSubscription } from '../lib/kept-subscription.ts';
import { API } from './api-base.ts';
import type { ShownQuestion } from './push-message.ts';
import { tellTabs } from './tell-tabs.ts';

export interface GivenAnswer {
  readonly question: ShownQuestion;
  readonly answer: string;
  /** What it was asked about. */
  readonly title: string;
}

const labels: Readonly<Record<string, (title: string) => string>> = {
  yes: (title) => `Votre oui à « ${title} »`,
  no: (title) => `Votre non à « ${title} »`,
  accept: () => 'Demande d’amitié acceptée',
};

const SIGNED_OUT = 'Vous êtes déconnecté sur cet appareil. Ouvrez Lampion et connectez-vous pour répondre.';

/** Sends what an account wrote on this device, with its session where it is kept. False while something is left for later. */
export async function sendFor(accountId: string): Promise<boolean> {
  const session = await readKeptSession();
  const token = session?.accountId === accountId ? session.token : null;
  const end = await sendOutbox({ accountId, token, onSettled: tellTabs });
  return end === 'done' || end === 'signed-out';
}

/**
 * Writes an answer down beside all else that waits on this device, and sends it, without any page. Resolves to why it was
 * refused, if it was; to `waiting` where there is no network.
 */
export async function answerNotification(
  given: GivenAnswer,
): Promise<'sent' | 'waiting' | { readonly refusal: string }> {
  const { question, answer, title } = given;
  const { accountId, eventId, answers } = question;
  const device = await readKeptSubscription();
  const token = answers.find((one) => one.answer === answer)?.token;
  // Signing out forgets the subscription: whoever holds the device now is somebody else.
  if (device === null || token === undefined) return { refusal: SIGNED_OUT };
  const body = { token, answer, device: { endpoint: device.endpoint, auth: device.keys.auth } };
  const change = {
    id: crypto.randomUUID(),
    accountId,
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
  tellTabs();
  await sendFor(accountId);
  const left = (await listChanges(accountId)).find((one) => one.seq === seq);
  if (left === undefined) return 'sent';
  if (left.refusal === null) return 'waiting';
  // Its person reads why at once: it need not wait for them in the app.
  await deleteChange(seq);
  tellTabs();
  return { refusal: left.refusal.message };
}
