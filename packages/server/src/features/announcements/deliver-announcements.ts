import type { Deps } from '../../deps.ts';
import { createPump, type Pump, type PumpWork } from '../../jobs/pump.ts';
import { findSettledAnnouncements, finishBatches } from './batch-store.ts';
import { type ClaimedDelivery, claimDeliveries, findDueAnnouncements, giveUpUseless } from './claim-store.ts';
import { deliverMessage, putBack } from './deliver-message.ts';
import { openLetters } from './open-letters.ts';
import { type Settlement, settleDeliveries } from './settlement-store.ts';
import { shareSlots } from './slot-policy.ts';

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
  | 'paces'
  | 'pseudonymise'
  | 'webPush'
>;

/** Of a claim: three times longer than an attempt. */
const LEASE_MS = 90_000;
/** Of an attempt in all, the wait for its turn included. */
const DEADLINE_MS = 15_000;
/** While there is something to send, finished announcements are looked for this often. */
const TIDY_EVERY_MS = 1000;
/** Claims in a row that found only messages to be held. */
const HELD_ROUNDS = 10;
/** Messages under way at once in one process. */
const slotsOf = { mobile: 128, web: 256, email: 16 } as const;

type Channel = keyof typeof slotsOf;

/**
 * What sends the announcements of one channel. Several processes may: a message is claimed in the database before it
 * leaves and recorded right after its own attempt, so that one that is killed repeats at most what was under way, with the same
 * id. A guest is told of two announcements of an event in their order.
 */
function createDeliveryWork(
  deps: Delivering,
  channel: Channel,
  deadlineMs: number,
): PumpWork<ClaimedDelivery, Settlement> {
  const { db, now } = deps;
  const slots = slotsOf[channel];
  const findLetter = openLetters(deps);
  const inHand = new Set<ClaimedDelivery>();
  let tidiedAt = performance.now();

  function countHeld(): Map<string, number> {
    const held = new Map<string, number>();
    for (const { organiserId } of inHand) held.set(organiserId, (held.get(organiserId) ?? 0) + 1);
    return held;
  }

  async function claimShares(limit: number): Promise<readonly ClaimedDelivery[]> {
    for (let round = 1; round <= HELD_ROUNDS; round += 1) {
      const open = await findDueAnnouncements(db, channel, now());
      const shares = shareSlots(open, { slots, limit, held: countHeld() });
      if (shares.length === 0) return [];
      const leaseUntil = new Date(now().getTime() + LEASE_MS);
      const { claimed, held } = await claimDeliveries(db, { channel, shares, now: now(), leaseUntil });
      if (claimed.length > 0 || held === 0) return claimed;
    }
    return [];
  }

  return {
    name: `announcements by ${channel}`,
    slots,
    deadlineMs,
    async claim(limit) {
      const claimed = await claimShares(limit);
      for (const one of claimed) inHand.add(one);
      if (claimed.length === 0 || performance.now() - tidiedAt > TIDY_EVERY_MS) {
        await tidy(deps);
        tidiedAt = performance.now();
      }
      return claimed;
    },
    send: (claimed, signal) => deliverMessage(deps, findLetter, claimed, signal),
    postpone: (claimed) => putBack(claimed, now()),
    async settle(results) {
      for (const { claimed } of results) inHand.delete(claimed);
      await settleDeliveries(db, results, now());
    },
  };
}

/** Gives up what nobody needs any more, and finishes what is settled, whichever process settled it. */
async function tidy({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await giveUpUseless(db, now());
  const ids = await findSettledAnnouncements(db);
  if (ids.length > 0) await db.transaction((tx) => finishBatches(tx, ids, now()));
}

/** One pump for each channel: none waits for another. */
export function deliverAnnouncements(deps: Delivering, { deadlineMs = DEADLINE_MS } = {}): Pump[] {
  const { log, database } = deps;
  return (['mobile', 'web', 'email'] as const).map((channel) =>
    createPump(createDeliveryWork(deps, channel, deadlineMs), { log, watch: database.watch }),
  );
}
