import type { Deps } from '../../deps.ts';
import type { JobPayloads } from '../../jobs/jobs.ts';
import { findPaidPlan } from '../billing/find-paid-plan.ts';
import { type BatchOrder, findBatchOrder, findNextDue, finishBatch, lockRunning } from './batch-store.ts';
import { deliverMessage } from './deliver-message.ts';
import {
  addDeliveries,
  type ClaimedDelivery,
  claimDeliveries,
  deleteDevices,
  settleDeliveries,
} from './delivery-store.ts';
import { type Letter, renderLetter } from './render-letter.ts';

type Delivering = Pick<
  Deps,
  | 'config'
  | 'db'
  | 'jobs'
  | 'log'
  | 'mailer'
  | 'metrics'
  | 'mobilePush'
  | 'now'
  | 'paces'
  | 'pages'
  | 'pseudonymise'
  | 'webPush'
>;

/** Lease of a claim: longer than one message may wait for its turn and its answer. */
const LEASE_MS = 90_000;
/** Maximum run time of a job; the next one continues. */
const SHIFT_MS = 60_000;
/** Messages claimed, sent and recorded together: at most so many per lane are in doubt when a process is killed. */
const CLAIM_SIZE = 50;
/** While one lane writes, the others send. */
const LANES = 4;

/**
 * Notifies the guests of one batch, each by one channel. May run twice, also at once: messages are claimed in
 * the database before they are sent and recorded right after, so a repeated run does the rest. Only a message whose
 * answer was lost in a crash is sent again; it has the same id, and devices and mailboxes show it once. What has
 * to wait (a provider that is down, a slow rate) is left to a later job.
 */
export async function deliverBatch(
  deps: Delivering,
  { announcementId, batch }: JobPayloads['deliver-batch'],
): Promise<void> {
  const order = await findBatchOrder(deps.db, announcementId, batch);
  if (order === null || order.announcement.pausedAt !== null) return;
  const isNamedInSubject = (await findPaidPlan(deps, order.event.organiserId)) !== null;
  const letter = renderLetter(order, { publicUrl: deps.config.PUBLIC_URL, isNamedInSubject });
  const until = performance.now() + SHIFT_MS;
  for (;;) {
    const added = await addDeliveries(deps.db, order, deps.now());
    const sent = await sendDue(deps, order, letter, until);
    // An expired device falls back to another channel: repeat until nothing is claimed.
    if (added + sent === 0 || performance.now() > until) break;
  }
  await closeBatch(deps, order);
}

/** Sends what is due, several claims in parallel. Returns the number of claimed messages. */
async function sendDue(deps: Delivering, order: BatchOrder, letter: Letter, until: number): Promise<number> {
  let count = 0;
  async function lane(): Promise<void> {
    while (performance.now() <= until) {
      const now = deps.now();
      const leaseUntil = new Date(now.getTime() + LEASE_MS);
      const claimed = await claimDeliveries(deps.db, order, { now, leaseUntil, limit: CLAIM_SIZE });
      if (claimed.length === 0) return;
      count += claimed.length;
      await sendClaimed(deps, letter, claimed);
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane));
  return count;
}

async function sendClaimed(
  deps: Delivering,
  letter: Letter,
  claimed: readonly ClaimedDelivery[],
): Promise<void> {
  const results = await Promise.all(claimed.map((delivery) => deliverMessage(deps, letter, delivery)));
  await deleteDevices(
    deps.db,
    results.flatMap(({ goneAddress }) => goneAddress ?? []),
  );
  const settlements = results.map(({ settlement }) => settlement);
  await settleDeliveries(deps.db, letter.announcementId, settlements, deps.now());
}

/** Ends the batch, or queues a job for when its next message is due. */
async function closeBatch(deps: Delivering, { announcement, batch }: BatchOrder): Promise<void> {
  await deps.db.transaction(async (tx) => {
    // A paused one continues when it is resumed.
    if (!(await lockRunning(tx, announcement.id))) return;
    const dueAt = await findNextDue(tx, batch);
    if (dueAt === null) return finishBatch(tx, batch, deps.now());
    const payload = { announcementId: announcement.id, batch: batch.number };
    await deps.jobs.enqueue(tx, 'deliver-batch', payload, { startAfter: dueAt });
  });
}
