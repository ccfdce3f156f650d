import type { ChannelStatus } from '@lampion/contract/admin/system-status';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { JobPayloads } from '../../platform/jobs/jobs.ts';
import { createQueueWorker, type QueueWork, type QueueWorker } from '../../platform/jobs/worker.ts';
import { takeEmailTurns } from '../mail/delivery.ts';
import {
  type BatchMembers,
  findBatchMembers,
  findOpenBatches,
  findSettledAnnouncements,
  finishBatches,
  lockUnprepared,
  setPrepared,
} from './batch-store.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  type DueAnnouncement,
  findDueAnnouncements,
  giveUpUseless,
  hastenDeliveries,
  type Settlement,
  settleDeliveries,
} from './claim-store.ts';
import { deliverMessage, LONGEST_PAUSE_MS, putBack } from './deliver-message.ts';
import { addDeliveries, sendOnLate } from './delivery-store.ts';
import { shareSlots } from './policy.ts';
import { addAppDeliveries, findDayOrder } from './publication-store.ts';
import { openRendered, readDay, sumUpDay } from './rendering.ts';
import { findFiguresSince } from './store.ts';

type Shares = ReturnType<typeof shareSlots<DueAnnouncement>>;

type Delivering = Pick<
  Deps,
  | 'config'
  | 'database'
  | 'db'
  | 'log'
  | 'mailer'
  | 'metrics'
  | 'mobilePush'
  | 'now'
  | 'pages'
  | 'pushLimits'
  | 'pseudonymise'
  | 'webPush'
>;

/** Length of a claim: three times that of an attempt. */
const LEASE_MS = 90_000;
/**
 * Duration of an attempt, including the wait for the rate limit. Mail servers may examine a message
 * before they accept it.
 */
const DEADLINES_MS = { mobile: 15_000, web: 15_000, email: 30_000 } as const;
/** How often finished announcements are looked for while messages are being sent. */
const TIDY_EVERY_MS = 1000;
/** How often messages whose channel failed are moved to the next one. */
const SEND_ON_EVERY_MS = 10_000;
/** Consecutive claims that found only messages to hold back. */
const HELD_ROUNDS = 10;
/** Retry delay of an e-mail for which the rate limit has no token soon. */
const NO_TURN_MS = 1000;

type Channel = keyof typeof DEADLINES_MS;

/** Concurrent messages of one process: each e-mail uses a connection. */
const slotsOf = ({ SMTP_CONNECTIONS: email }: Pick<Config, 'SMTP_CONNECTIONS'>): Record<Channel, number> => ({
  mobile: 128,
  web: 256,
  email,
});

/**
 * Sends the announcements of one channel. Several processes may run it: a message is claimed in the
 * database before it is sent, and its outcome recorded right after its attempt. A killed process
 * repeats at most the messages that were being sent, with the same ids. A guest receives two
 * announcements of an event in order.
 */
function createDeliveryWork(
  deps: Delivering,
  channel: Channel,
  deadlineMs: number,
): QueueWork<ClaimedDelivery, Settlement> {
  const { db, now } = deps;
  const slots = slotsOf(deps.config)[channel];
  const findRendered = openRendered(deps);
  /** When each message may be sent. */
  const inHand = new Map<ClaimedDelivery, number>();
  let tidiedAt = performance.now();
  let sentOnAt = Number.NEGATIVE_INFINITY;

  function countHeld(): Map<string, number> {
    const held = new Map<string, number>();
    for (const { organiserId } of inHand.keys()) held.set(organiserId, (held.get(organiserId) ?? 0) + 1);
    return held;
  }

  async function claimShares(limit: number): Promise<readonly ClaimedDelivery[]> {
    for (let round = 1; round <= HELD_ROUNDS; round += 1) {
      const open = await findDueAnnouncements(db, channel, now());
      const shares = shareSlots(open, { slots, limit, held: countHeld() });
      if (shares.length === 0) return [];
      const { taken, isDone } = await claimTurns(shares);
      if (isDone) return taken;
    }
    return [];
  }

  /** True when done; false when it found only messages to hold back. */
  async function claimTurns(shares: Shares) {
    const leaseUntil = new Date(now().getTime() + LEASE_MS);
    const wanted = { channel, shares, now: now(), leaseUntil };
    if (channel !== 'email') {
      const { claimed, held } = await claimDeliveries(db, wanted);
      for (const one of claimed) inHand.set(one, 0);
      return { taken: claimed, isDone: claimed.length > 0 || held === 0 };
    }
    return db.transaction(async (tx) => {
      const { claimed, held } = await claimDeliveries(tx, wanted);
      if (claimed.length === 0) return { taken: [], isDone: held === 0 };
      const waits = await takeEmailTurns(deps, tx, { count: claimed.length, lane: 'bulk' });
      const [taken, others] = [claimed.slice(0, waits.length), claimed.slice(waits.length)];
      const later = new Date(now().getTime() + NO_TURN_MS);
      await settleDeliveries(
        tx,
        others.map((one) => putBack(one, later)),
        now(),
      );
      const since = performance.now();
      for (const [index, one] of taken.entries()) inHand.set(one, since + (waits[index] ?? 0));
      return { taken, isDone: true };
    });
  }

  return {
    name: `announcements by ${channel}`,
    slots,
    deadlineMs,
    async claim(limit) {
      const isBackingOff = channel === 'email' && deps.mailer.backoff.untilFor(null) !== null;
      const claimed = isBackingOff ? [] : await claimShares(limit);
      if (claimed.length === 0 || performance.now() - tidiedAt > TIDY_EVERY_MS) {
        await tidy(deps);
        tidiedAt = performance.now();
      }
      if (performance.now() - sentOnAt > SEND_ON_EVERY_MS) {
        sentOnAt = performance.now();
        await db.transaction((tx) => sendOnLate(tx, isBackingOff ? ['email'] : [], now()));
      }
      return claimed;
    },
    send: (claimed, signal) =>
      deliverMessage(deps, claimed, { findRendered, startsAt: inHand.get(claimed) ?? 0, signal }),
    postpone: (claimed) => putBack(claimed, now()),
    async settle(results) {
      for (const { claimed } of results) inHand.delete(claimed);
      await settleDeliveries(db, results, now());
    },
  };
}

/** Makes messages due that a clock which was set back left waiting. */
export async function hastenAnnouncements({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await hastenDeliveries(db, { now: now(), longestPauseMs: LONGEST_PAUSE_MS, leaseMs: LEASE_MS });
}

/** Gives up what nobody needs any more and finishes what is settled, by whichever process. */
async function tidy({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await giveUpUseless(db, now());
  const ids = await findSettledAnnouncements(db);
  if (ids.length > 0) await db.transaction((tx) => finishBatches(tx, ids, now()));
}

/** One worker per channel: none waits for another. */
export function deliverAnnouncements(
  deps: Delivering,
  deadlines: Readonly<Record<Channel, number>> = DEADLINES_MS,
): QueueWorker[] {
  const { log, database } = deps;
  return (['mobile', 'web', 'email'] as const).map((channel) =>
    createQueueWorker(createDeliveryWork(deps, channel, deadlines[channel]), { log, watch: database.watch }),
  );
}

/**
 * Queues a job for every unfinished batch of announcements. Idempotent: a message is sent once.
 */
export async function deliverOpenBatches(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Queryable,
  ...announcementIds: readonly string[]
): Promise<void> {
  const batches = await findOpenBatches(tx, announcementIds);
  await jobs.enqueueAll(
    tx,
    'deliver-batch',
    batches.map((payload) => ({ payload })),
  );
}

/** Notifies members in the app, in the transaction that creates the messages. */
type NotifyBatch = (
  tx: Queryable,
  members: BatchMembers & {
    readonly kind: 'announcement' | 'publication';
    readonly announcementId: string;
  },
) => Promise<void>;

/**
 * Creates the messages of all recipients of a batch, due at once, and notifies guests with an app
 * account, and followers who agreed, through `notifyBatch`. Idempotent.
 */
export function prepareBatch(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { announcementId, batch: number }: JobPayloads['deliver-batch'],
  notifyBatch: NotifyBatch,
): Promise<void> {
  return db.transaction(async (tx) => {
    const batch = await lockUnprepared(tx, announcementId, number);
    // A paused batch is prepared when it is resumed.
    if (batch === null) return;
    await addDeliveries(tx, batch, now());
    const { organiserId } = batch;
    if (organiserId === null)
      await notifyBatch(tx, { kind: 'announcement', announcementId, ...(await findBatchMembers(tx, batch)) });
    else await notifyFollowers(tx, { ...batch, organiserId }, notifyBatch, now());
    await setPrepared(tx, batch, now());
  });
}

/** Nothing is shown of a day whose events were all called off since. */
async function notifyFollowers(
  tx: Queryable,
  batch: Parameters<typeof addAppDeliveries>[1] & { readonly organiserId: string },
  notifyBatch: NotifyBatch,
  now: Date,
): Promise<void> {
  const { announcementId } = batch;
  const order = await findDayOrder(tx, announcementId, now);
  const day = order && readDay(order);
  const eventId = day?.events[0]?.id;
  if (!day || eventId === undefined) return;
  const to = await addAppDeliveries(tx, batch, batch.organiserId, now);
  const words = sumUpDay(order.organiserName, day);
  await notifyBatch(tx, { kind: 'publication', announcementId, to, eventId, words });
}

const channels = ['mobile', 'web', 'email'] as const;

/**
 * Messages of announcements sent since an instant, by channel. Guests who cannot be reached do not
 * count.
 */
export async function countRecentDeliveries({ db }: Pick<Deps, 'db'>, since: Date): Promise<ChannelStatus[]> {
  const rows = await findFiguresSince(db, since);
  return channels.map((channel) => {
    const count = (...statuses: string[]) =>
      rows
        .filter((row) => row.channel === channel && statuses.includes(row.status))
        .reduce((sum, row) => sum + row.count, 0);
    return {
      channel,
      delivered: count('delivered'),
      failed: count('failed'),
      waiting: count('waiting', 'sending'),
    };
  });
}
