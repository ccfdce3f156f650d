import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { deliveries } from '../../db/tables/announcements.ts';
import type { ClaimedDelivery } from './claim-store.ts';
import { type Refused, sendOn } from './delivery-store.ts';
import { deleteDevices, setRefused } from './device-store.ts';

/** The outcome of a claimed message. */
export interface Settlement {
  readonly claimed: ClaimedDelivery;
  readonly status: 'waiting' | 'delivered' | 'failed';
  readonly reason: (typeof deliveries.$inferSelect)['reason'];
  /** Time of the retry; only for `waiting`. */
  readonly dueAt: Date | null;
  /** It was never handed over: the attempt does not count. */
  readonly isUntried?: boolean;
}

/**
 * Records outcomes in one statement, and returns those that were ours: others claimed the rest meanwhile. The status is
 * compared with a column: next to a constant, PostgreSQL may choose an index of open messages instead of the primary key,
 * and read them all for each one.
 */
async function updateDeliveries(
  db: Queryable,
  settlements: readonly Settlement[],
  now: Date,
): Promise<Settlement[]> {
  const column = <T>(read: (settlement: Settlement) => T) => sql.param(settlements.map(read));
  const { rows } = await db.execute<{ place: number }>(sql`
    UPDATE ${deliveries} s SET status = v.status, reason = v.reason, due_at = coalesce(v.due_at, s.due_at),
      attempts = s.attempts - v.untried,
      settled_at = CASE WHEN v.status = 'waiting' THEN NULL ELSE ${now}::timestamptz END
    FROM unnest(
      ${column(({ claimed }) => claimed.announcementId)}::uuid[],
      ${column(({ claimed }) => claimed.guestId)}::uuid[],
      ${column(({ claimed }) => claimed.channel)}::text[],
      ${column(({ claimed }) => claimed.attempts)}::int[],
      ${column(({ status }) => status)}::text[],
      ${column(({ reason }) => reason)}::text[],
      ${column(({ dueAt }) => dueAt?.toISOString() ?? null)}::timestamptz[],
      ${column(({ isUntried }) => (isUntried ? 1 : 0))}::int[],
      ${column(() => 'sending')}::text[]
    ) WITH ORDINALITY AS v (announcement_id, guest_id, channel, attempts, status, reason, due_at, untried, was, place)
    WHERE s.announcement_id = v.announcement_id AND s.guest_id = v.guest_id AND s.channel = v.channel
      AND s.status = v.was AND s.attempts = v.attempts
    RETURNING v.place::int - 1 AS place`);
  return rows.flatMap(({ place }) => settlements[place] ?? []);
}

const isRefusal = ({ status, reason }: Settlement) =>
  status === 'failed' && (reason === 'gone' || reason === 'refused');

/**
 * Records the outcomes of messages, all or none; those claimed by another worker since are skipped. A device that is gone
 * is deleted, one that was refused put aside, and its guest is told by the next way at once. Safe to repeat.
 */
export async function settleDeliveries(
  db: Queryable,
  settlements: readonly Settlement[],
  now: Date,
): Promise<void> {
  if (settlements.length === 0) return;
  const isSpecial = (one: Settlement) => isRefusal(one) || one.claimed.wasRefused === true;
  if (!settlements.some(isSpecial)) return void (await updateDeliveries(db, settlements, now));
  await db.transaction(async (tx) => {
    const recorded = await updateDeliveries(tx, settlements, now);
    const addressesOf = (pick: (one: Settlement) => boolean) =>
      recorded.filter(pick).flatMap(({ claimed }) => claimed.address ?? []);
    const isGone = (one: Settlement) =>
      isRefusal(one) && (one.reason === 'gone' || one.claimed.wasRefused === true);
    await deleteDevices(tx, addressesOf(isGone));
    await setRefused(
      tx,
      addressesOf((one) => isRefusal(one) && !isGone(one)),
      now,
    );
    await setRefused(
      tx,
      addressesOf(({ status, claimed }) => status === 'delivered' && claimed.wasRefused === true),
      null,
    );
    const refused = recorded.filter(isRefusal).map(({ claimed }): Refused => claimed);
    await sendOn(tx, refused, now);
  });
}
