import { Webhook } from 'standardwebhooks';
import type { Deps } from '../../deps.ts';
import { addAbsoluteUrls } from '../../platform/absolute-urls.ts';
import { isDatabaseAway } from '../../platform/db/errors.ts';
import type { QueueWork } from '../../platform/jobs/worker.ts';
import type { WebhookAnswer } from '../../platform/ports/webhook-sender.ts';
import { queueEmails } from '../mail/queue.ts';
import { composeData } from './facts.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  type DeliveryResult,
  giveUpWaiting,
  hastenDeliveries,
  recordResults,
  turnOff,
} from './store.ts';
import { openSecret } from './webhooks.ts';

type Sending = Pick<Deps, 'config' | 'db' | 'log' | 'now' | 'secrets' | 'webhookSender'>;

/** How long a receiver may take. */
const DEADLINE_MS = 15_000;
/** No process can still be working on an attempt by then. */
const LEASE_MS = 4 * DEADLINE_MS;
/** From then on a receiver is slow, and waits among others like it. */
const SLOW_MS = 3000;
/**
 * Attempts under way in a process, by lane. One at a time goes to each webhook, so that many
 * receivers may begin to hang at the same moment before the others wait for a slot.
 */
const SLOTS = { prompt: 400, slow: 100 } as const;

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
/** Pauses after each failed attempt, three days in all; then a delivery is given up. */
const PAUSES_MS = [
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** Receivers that fail together do not come back together. */
const JITTER = 0.1;
const LONGEST_PAUSE_MS = 24 * HOUR * (1 + JITTER);
/** A webhook without a single success for so long is turned off. */
const FAILS_FOR_MS = 5 * 24 * HOUR;

/**
 * Calls webhooks, one delivery of each at a time and those of one subject in order. Slow and
 * failing ones have slots of their own, so that the others never wait for them. At least once: a
 * killed process repeats at most what was under way, under the same id.
 */
export function deliverWebhooks(
  deps: Sending,
  lane: keyof typeof SLOTS,
): QueueWork<ClaimedDelivery, DeliveryResult> {
  const isSlow = lane === 'slow';
  return {
    name: `webhooks of lane ${lane}`,
    slots: SLOTS[lane],
    deadlineMs: DEADLINE_MS,
    claim: (limit) =>
      deps.db.transaction((tx) => claimDeliveries(tx, { isSlow, now: deps.now(), limit, leaseMs: LEASE_MS })),
    send: (claimed, signal) => attemptDelivery(deps, claimed, signal),
    postpone: putBack,
    settle: (results) => settle(deps, results),
  };
}

/** Makes deliveries due that a clock which was set back left waiting. */
export function hastenWebhooks({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  return hastenDeliveries(db, { now: now(), leaseMs: LEASE_MS, longestPauseMs: LONGEST_PAUSE_MS });
}

const putBack = ({ webhook, delivery }: ClaimedDelivery): DeliveryResult => ({
  id: delivery.id,
  webhookId: webhook.id,
  attempt: null,
});

async function attemptDelivery(
  deps: Sending,
  claimed: ClaimedDelivery,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  const { webhook, delivery } = claimed;
  const since = performance.now();
  try {
    const data = await composeData(deps, webhook, delivery);
    const answer = data && (await post(deps, claimed, data, signal));
    const durationMs = Math.round(performance.now() - since);
    const attempt = toAttempt(delivery.tries + 1, answer, durationMs, deps.now());
    return { id: delivery.id, webhookId: webhook.id, attempt };
  } catch (error) {
    // Nothing was sent.
    if (isDatabaseAway(error)) return putBack(claimed);
    throw error;
  }
}

async function post(
  deps: Sending,
  { webhook, delivery }: ClaimedDelivery,
  data: object,
  signal: AbortSignal,
): Promise<WebhookAnswer> {
  const { id, kind: type, createdAt } = delivery;
  const at = deps.now();
  const whole = addAbsoluteUrls(data, deps.config.PUBLIC_URL, true);
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data: whole });
  const former = webhook.formerUntil !== null && webhook.formerUntil > at ? [webhook.formerSecret] : [];
  const signatures = [webhook.secret, ...former].flatMap((sealed) =>
    sealed === null ? [] : [new Webhook(openSecret(deps, webhook.id, sealed)).sign(id, at, body)],
  );
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Lampion',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
  return deps.webhookSender.post(webhook.url, headers, body, signal);
}

/** A null answer: nothing was sent, because the data is deleted. */
function toAttempt(
  tries: number,
  answer: WebhookAnswer | null,
  durationMs: number,
  at: Date,
): DeliveryResult['attempt'] {
  const nothing = { at, dueAt: null, status: null, failure: null, answer: null, durationMs };
  if (answer === null) return { ...nothing, state: 'dropped', isSlow: false };
  const read =
    'failure' in answer
      ? { ...nothing, failure: answer.failure }
      : { ...nothing, status: answer.status, answer: answer.text };
  if (read.status !== null && read.status >= 200 && read.status < 300)
    return { ...read, state: 'delivered', isSlow: durationMs > SLOW_MS };
  const pause = PAUSES_MS[tries - 1];
  if (pause === undefined) return { ...read, state: 'given_up', isSlow: true };
  const waitMs = pause * (1 + JITTER * (2 * Math.random() - 1));
  return { ...read, state: 'waiting', dueAt: new Date(at.getTime() + waitMs), isSlow: true };
}

const GONE = 410;

/** Records results; turns webhooks off that are gone or fail for days, each with one e-mail. */
async function settle(deps: Sending, results: readonly DeliveryResult[]): Promise<void> {
  const failed = results.filter(
    ({ attempt }) => attempt?.state === 'waiting' || attempt?.state === 'given_up',
  );
  const idsOf = (some: readonly DeliveryResult[]) => some.map(({ webhookId }) => webhookId);
  const at = deps.now();
  const failingBefore = new Date(at.getTime() - FAILS_FOR_MS);
  await deps.db.transaction(async (tx) => {
    await recordResults(tx, results);
    if (failed.length === 0) return;
    const gone = idsOf(failed.filter(({ attempt }) => attempt?.status === GONE));
    const off = [
      ...(await turnOff(tx, gone, { reason: 'gone', at })),
      ...(await turnOff(tx, idsOf(failed), { reason: 'failing', at, failingBefore })),
    ];
    if (off.length === 0) return;
    await giveUpWaiting(tx, off);
    const emails = off.map((id) => ({ template: 'webhook-off', id }) as const);
    await queueEmails(deps, tx, emails);
  });
}
