import { sql } from 'drizzle-orm';
import { events } from '../../events/events/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  announcementBatches,
  announcements,
  deliveries,
  pushDevices,
} from '../../platform/db/tables/messages/announcements.ts';
import { isSuppressed } from '../mail/read-model.ts';
import {
  consentFor,
  emailOf,
  isUsable,
  peopleOfGuests,
  type Refused,
  recipientOf,
  sendOn,
} from './delivery-store.ts';
import { deleteDevices, setRefused } from './device-store.ts';
import type { OpenAnnouncement } from './policy.ts';

type Channel = 'mobile' | 'web' | 'email';

export interface DueAnnouncement extends OpenAnnouncement {
  /**
   * An earlier announcement of the same event is unfinished: some guests may have to receive it
   * first.
   */
  readonly isBehind: boolean;
}

/**
 * Whether an announcement is worth sending: no cancellation has superseded it, and it is not too
 * late.
 */
const isUseful = (name: 'n' | 'b', now: Date) => {
  const row = sql.raw(name);
  return sql`${row}.superseded_at IS NULL AND (${row}.useful_until IS NULL OR ${row}.useful_until > ${now}::timestamptz)`;
};

/** Announcements `b` to guests of the same event made before `n`: ids start with the time. */
const isEarlier = sql`b.event_id = n.event_id AND b.id < n.id AND b.finished_at IS NULL
  AND b.organiser_id IS NULL AND n.organiser_id IS NULL`;

/**
 * Announcements with messages due on a channel: the first of each event, and only once all messages
 * of its earlier announcements are created.
 */
export async function findDueAnnouncements(
  db: Queryable,
  channel: Channel,
  now: Date,
): Promise<DueAnnouncement[]> {
  const hasDue = (name: 'n' | 'b') => sql`(
    SELECT min(d.due_at) FROM ${deliveries} d WHERE d.announcement_id = ${sql.raw(name)}.id AND d.channel = ${channel}
      AND d.status IN ('waiting', 'sending')) <= ${now}::timestamptz`;
  const { rows } = await db.execute(sql`
    SELECT n.id, coalesce(e.organiser_id, n.organiser_id) AS "organiserId",
      EXISTS (SELECT FROM ${announcements} b WHERE ${isEarlier}) AS "isBehind"
    FROM ${announcements} n LEFT JOIN ${events} e ON e.id = n.event_id
    WHERE n.finished_at IS NULL AND n.paused_at IS NULL AND ${isUseful('n', now)}
      AND ${hasDue('n')}
      AND NOT EXISTS (
        SELECT FROM ${announcements} b WHERE ${isEarlier} AND b.paused_at IS NULL AND ${isUseful('b', now)}
          AND (${hasDue('b')} OR EXISTS (SELECT FROM ${announcementBatches} part
            WHERE part.announcement_id = b.id AND part.prepared_at IS NULL AND part.finished_at IS NULL)))`);
  return rows as unknown as DueAnnouncement[];
}

type Device = Readonly<Record<'address' | 'p256dh' | 'auth', string | null>>;

/** A claimed message, to be sent before the lease ends. */
export interface ClaimedDelivery extends Device {
  readonly announcementId: string;
  readonly guestId: string;
  readonly channel: Channel;
  readonly batch: number;
  /** Identifies this claim. */
  readonly attempts: number;
  readonly organiserId: string;
  readonly email: string | null;
  /** False for a follower who left since, or withdrew the consent. */
  readonly isWanted: boolean;
  readonly isFollower: boolean;
  /** Version of the guest's private links. */
  readonly linkVersion: number;
  /** The address is suppressed. */
  readonly isSuppressed: boolean;
  /** Whether the guest has an account in use; `email` is its address. */
  readonly isMember: boolean;
  /** The push service rejected the device before; this is a retry. */
  readonly wasRefused: boolean | null;
}

interface Claim {
  readonly channel: Channel;
  /** How many messages to claim, by announcement. */
  readonly shares: readonly { readonly announcement: DueAnnouncement; readonly limit: number }[];
  readonly now: Date;
  readonly leaseUntil: Date;
}

/** How long a message is put back when an earlier one to the same guest is unsettled. */
const HELD_MS = 2000;

/**
 * Claims due messages, including those of a crashed worker: no other worker claims them until
 * `leaseUntil`. Messages whose guest must receive an earlier one first are put back; `held` is
 * their number. Chooses the device used last. Updates locked rows by `ctid`: PostgreSQL
 * overestimates their number and would otherwise read the whole table to join them.
 */
export async function claimDeliveries(
  db: Queryable,
  { channel, shares, now, leaseUntil }: Claim,
): Promise<{ readonly claimed: ClaimedDelivery[]; readonly held: number }> {
  const column = <T>(read: (share: Claim['shares'][number]) => T) => sql.param(shares.map(read));
  const heldUntil = new Date(now.getTime() + HELD_MS);
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    WITH shares AS (
      SELECT * FROM unnest(${column(({ announcement }) => announcement.id)}::uuid[],
        ${column(({ announcement }) => announcement.organiserId)}::uuid[],
        ${column(({ announcement }) => announcement.isBehind)}::bool[],
        ${column(({ limit }) => limit)}::int[]) AS s (id, organiser_id, is_behind, n)
    ), due AS MATERIALIZED (
      SELECT d.place, d.announcement_id, s.organiser_id, s.is_behind AND EXISTS (
        SELECT FROM ${deliveries} o JOIN ${announcements} b ON b.id = o.announcement_id
        WHERE o.guest_id = d.guest_id AND o.announcement_id < d.announcement_id
          AND o.status IN ('waiting', 'sending')
          AND (o.status = 'sending' AND o.due_at > ${now}::timestamptz
            OR b.paused_at IS NULL AND ${isUseful('b', now)})) AS is_held
      FROM shares s CROSS JOIN LATERAL (
        SELECT c.ctid AS place, c.announcement_id, c.guest_id FROM ${deliveries} c
        WHERE c.announcement_id = s.id AND c.channel = ${channel} AND c.status IN ('waiting', 'sending')
          AND c.due_at <= ${now}::timestamptz
        ORDER BY c.due_at LIMIT s.n FOR UPDATE SKIP LOCKED
      ) d
    ), held AS (
      UPDATE ${deliveries} h SET status = 'waiting', due_at = ${heldUntil}::timestamptz
      WHERE h.ctid = ANY(ARRAY(SELECT due.place FROM due WHERE due.is_held))
      RETURNING 1
    ), claimed AS (
      UPDATE ${deliveries} c SET status = 'sending', due_at = ${leaseUntil}::timestamptz, attempts = c.attempts + 1
      WHERE c.ctid = ANY(ARRAY(SELECT due.place FROM due WHERE NOT due.is_held))
      RETURNING c.announcement_id, c.guest_id, c.channel, c.batch, c.attempts
    )
    SELECT counted.held, found.* FROM (SELECT count(*)::int AS held FROM held) counted LEFT JOIN LATERAL (
      SELECT c.announcement_id AS "announcementId", c.guest_id AS "guestId", c.channel, c.batch, c.attempts,
        s.organiser_id AS "organiserId", device.address, device.p256dh, device.auth,
        device.refused_at IS NOT NULL AS "wasRefused", a.id IS NOT NULL AS "isMember", ${emailOf} AS email, g.link_version AS "linkVersion",
        n.organiser_id IS NOT NULL AS "isFollower",
        (n.organiser_id IS NULL OR g.consents ? ${consentFor(sql`c.channel`)}) IS TRUE AS "isWanted",
        ${emailOf} IS NOT NULL AND ${isSuppressed(emailOf)} AS "isSuppressed"
      FROM claimed c JOIN shares s ON s.id = c.announcement_id JOIN ${announcements} n ON n.id = s.id
      LEFT JOIN LATERAL ${recipientOf(sql`c.guest_id`)} g ON true ${peopleOfGuests}
      LEFT JOIN LATERAL (
        SELECT d.address, d.p256dh, d.auth, d.refused_at FROM ${pushDevices} d
        WHERE d.channel = c.channel AND ${isUsable(now)} ORDER BY d.last_seen_at DESC, d.id DESC LIMIT 1
      ) device ON true
    ) found ON true`);
  const claimed = rows.filter(({ guestId }) => guestId !== null) as unknown as ClaimedDelivery[];
  return { claimed, held: Number(rows[0]?.held ?? 0) };
}

/**
 * Makes messages due that wait longer than any pause because the clock was set back. One being sent
 * gets the length of a claim instead, as its attempt may still be running.
 */
export async function hastenDeliveries(
  db: Queryable,
  { now, longestPauseMs, leaseMs }: { now: Date; longestPauseMs: number; leaseMs: number },
): Promise<void> {
  await db.execute(sql`
    UPDATE ${deliveries} d SET due_at = CASE d.status WHEN 'sending' THEN ${new Date(now.getTime() + leaseMs)}::timestamptz
      ELSE ${now}::timestamptz END
    FROM ${announcements} n
    WHERE n.id = d.announcement_id AND n.finished_at IS NULL AND d.status IN ('waiting', 'sending')
      AND d.due_at > ${now}::timestamptz + make_interval(secs => CASE
        WHEN d.status = 'sending' THEN ${leaseMs / 1000}::float8 ELSE ${longestPauseMs / 1000}::float8 END)`);
}

/**
 * Gives up what an announcement has not delivered and nobody needs any more, a few thousand at a
 * time.
 */
export async function giveUpUseless(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`
    UPDATE ${deliveries} g SET status = 'failed', settled_at = ${now}::timestamptz,
      reason = CASE WHEN useless.superseded_at IS NULL THEN 'expired' ELSE 'superseded' END
    FROM (
      SELECT d.announcement_id, d.guest_id, d.channel, n.superseded_at FROM ${announcements} n
      JOIN ${deliveries} d ON d.announcement_id = n.id
      WHERE n.finished_at IS NULL AND (n.superseded_at IS NOT NULL OR n.useful_until <= ${now}::timestamptz)
        AND (d.status = 'waiting' OR d.status = 'sending' AND d.due_at <= ${now}::timestamptz)
      LIMIT 5000 FOR UPDATE OF d SKIP LOCKED
    ) useless
    WHERE g.announcement_id = useless.announcement_id AND g.guest_id = useless.guest_id AND g.channel = useless.channel`);
}

/** The outcome of a claimed message. */
export interface Settlement {
  readonly claimed: ClaimedDelivery;
  readonly status: 'waiting' | 'delivered' | 'failed';
  readonly reason: (typeof deliveries.$inferSelect)['reason'];
  /** Time of the retry; only for `waiting`. */
  readonly dueAt: Date | null;
  /** Not handed to the provider: the attempt does not count. */
  readonly isUntried?: boolean;
}

/**
 * Records outcomes in one statement and returns those whose claim was still ours; other workers had
 * claimed the rest again. Compares the status with a column: for a constant, PostgreSQL may choose
 * an index of open messages over the primary key and read all of them for each row.
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
 * Records the outcomes of messages, all or none, and skips those that another worker has claimed
 * since. Deletes devices that are gone, sets rejected ones aside, and queues the message for the
 * guest's next channel at once. Safe to repeat.
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
