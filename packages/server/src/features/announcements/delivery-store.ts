import { createHash } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import {
  deliveries,
  emailRefusals,
  notificationPreferences,
  organiserPreferences,
  pushDevices,
  reminderRefusals,
} from '../../db/tables/announcements.ts';
import { accounts } from '../accounts/account-read-model.ts';
import { guests } from '../guest-list/guest-read-model.ts';
import { appAccounts } from '../members/member-read-model.ts';
import type { BatchOrder } from './batch-store.ts';
import { essentialKinds, reminderKinds } from './notification-policy.ts';
import { audienceReplies } from './recipient-store.ts';

/** `g` is a guest, `p` their app account, `a` their account, none while it is suspended. */
const peopleOfGuests = sql`
  LEFT JOIN ${appAccounts} p ON p.id = g.app_account_id
  LEFT JOIN ${accounts} a ON a.id = coalesce(g.account_id, p.account_id) AND a.suspended_at IS NULL`;

const ownsDevice = sql`(d.account_id = a.id OR d.app_account_id = p.id OR d.guest_id = g.id)`;

/**
 * Creates a message for every guest of a batch without one, or whose device has expired: by
 * the first available channel in their order not tried yet. Guests who cannot be reached are recorded. Returns
 * the number of new rows. Idempotent.
 */
export async function addDeliveries(db: Queryable, order: BatchOrder, now: Date): Promise<number> {
  const { announcement, batch, event } = order;
  const isEssential = essentialKinds.includes(announcement.kind);
  const result = await db.execute(sql`
    WITH people AS MATERIALIZED (
      SELECT g.id,
        coalesce(op.channels, np.channels, '{mobile,web,email}')
          || ${isEssential ? sql`ARRAY['email']` : sql`ARRAY[]::text[]`} AS wanted,
        coalesce(op.has_reminders, np.has_reminders, a.id IS NOT NULL OR NOT EXISTS (
          SELECT FROM ${reminderRefusals} r WHERE r.organiser_id = ${event.organiserId}
          AND r.address_hash = sha256(convert_to(g.email, 'UTF8')))) AS has_reminders,
        EXISTS (SELECT FROM ${pushDevices} d WHERE d.channel = 'mobile' AND ${ownsDevice}) AS mobile,
        EXISTS (SELECT FROM ${pushDevices} d WHERE d.channel = 'web' AND ${ownsDevice}) AS web,
        coalesce(a.email, g.email) IS NOT NULL AS has_email,
        a.id IS NULL AND EXISTS (
          SELECT FROM ${emailRefusals} r WHERE r.organiser_id = ${event.organiserId}
          AND r.address_hash = sha256(convert_to(g.email, 'UTF8'))) AS refuses_email
      FROM ${guests} g ${peopleOfGuests}
      LEFT JOIN ${notificationPreferences} np ON np.account_id = a.id
      LEFT JOIN ${organiserPreferences} op ON op.account_id = a.id AND op.organiser_id = ${event.organiserId}
      WHERE g.event_id = ${event.id} AND g.id BETWEEN ${batch.firstGuestId} AND ${batch.lastGuestId}
        AND g.reply = ANY(${audienceReplies(announcement.audience)})
        AND NOT EXISTS (SELECT FROM ${deliveries} d WHERE d.announcement_id = ${announcement.id}
          AND d.guest_id = g.id AND NOT (d.status = 'failed' AND d.reason = 'gone'))
    ), chosen AS (
      SELECT people.*, (
        SELECT w.channel FROM unnest(people.wanted) WITH ORDINALITY AS w (channel, rank)
        WHERE CASE w.channel WHEN 'mobile' THEN mobile WHEN 'web' THEN web
            ELSE has_email AND (${isEssential} OR NOT refuses_email) END
          AND NOT EXISTS (SELECT FROM ${deliveries} d WHERE d.announcement_id = ${announcement.id}
            AND d.guest_id = people.id AND d.channel = w.channel)
        ORDER BY w.rank LIMIT 1) AS channel
      FROM people WHERE has_reminders OR ${!reminderKinds.includes(announcement.kind)}
    )
    INSERT INTO ${deliveries} (announcement_id, guest_id, channel, batch, status, reason, due_at, settled_at)
    SELECT ${announcement.id}, id, coalesce(channel, 'none'), ${batch.number}::int,
      CASE WHEN channel IS NULL THEN 'failed' ELSE 'waiting' END,
      CASE WHEN channel IS NULL THEN CASE WHEN mobile OR web OR has_email THEN 'declined' ELSE 'unreachable' END END,
      ${now}::timestamptz, CASE WHEN channel IS NULL THEN ${now}::timestamptz END
    FROM chosen ON CONFLICT DO NOTHING`);
  return result.rowCount ?? 0;
}

type Device = Readonly<Record<'address' | 'p256dh' | 'auth', string | null>>;

/** A claimed message, to be sent before the lease ends. */
export interface ClaimedDelivery extends Device {
  readonly guestId: string;
  readonly channel: 'mobile' | 'web' | 'email';
  /** Identifies this claim. */
  readonly attempts: number;
  readonly email: string | null;
  /** Has an account in use, whose address `email` is. */
  readonly isMember: boolean;
}

/**
 * Claims due messages of a batch, those of a crashed worker included: no other worker claims them until
 * `leaseUntil`. None while the announcement is paused. The device is the one seen last.
 */
export async function claimDeliveries(
  db: Queryable,
  { announcement, batch }: BatchOrder,
  { now, leaseUntil, limit }: { readonly now: Date; readonly leaseUntil: Date; readonly limit: number },
): Promise<ClaimedDelivery[]> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    WITH due AS (
      SELECT guest_id, channel FROM ${deliveries}
      WHERE announcement_id = ${announcement.id} AND batch = ${batch.number}
        AND status IN ('waiting', 'sending') AND due_at <= ${now}::timestamptz
        AND EXISTS (SELECT FROM announcements WHERE id = ${announcement.id} AND paused_at IS NULL)
      ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE ${deliveries} c SET status = 'sending', due_at = ${leaseUntil}::timestamptz, attempts = c.attempts + 1
      FROM due WHERE c.announcement_id = ${announcement.id} AND c.guest_id = due.guest_id AND c.channel = due.channel
      RETURNING c.guest_id, c.channel, c.attempts
    )
    SELECT c.guest_id AS "guestId", c.channel, c.attempts, device.address, device.p256dh, device.auth,
      coalesce(a.email, g.email) AS email, a.id IS NOT NULL AS "isMember"
    FROM claimed c JOIN ${guests} g ON g.id = c.guest_id ${peopleOfGuests}
    LEFT JOIN LATERAL (
      SELECT d.address, d.p256dh, d.auth FROM ${pushDevices} d
      WHERE d.channel = c.channel AND ${ownsDevice} ORDER BY d.last_seen_at DESC, d.id DESC LIMIT 1
    ) device ON true`);
  return rows as unknown as ClaimedDelivery[];
}

/** The outcome of a claimed message. */
export interface Settlement {
  readonly claimed: Pick<ClaimedDelivery, 'guestId' | 'channel' | 'attempts'>;
  readonly status: 'waiting' | 'delivered' | 'failed';
  readonly reason: (typeof deliveries.$inferSelect)['reason'];
  /** Time of the retry; only for `waiting`. */
  readonly dueAt: Date | null;
  /** It was never handed over: the attempt does not count. */
  readonly isUntried?: boolean;
}

/** Records the outcome of messages. Those claimed by another worker since are skipped. */
export async function settleDeliveries(
  db: Queryable,
  announcementId: string,
  settlements: readonly Settlement[],
  now: Date,
): Promise<void> {
  if (settlements.length === 0) return;
  const column = <T>(read: (settlement: Settlement) => T) => settlements.map(read);
  await db.execute(sql`
    UPDATE ${deliveries} s SET status = v.status, reason = v.reason, due_at = coalesce(v.due_at, s.due_at),
      attempts = s.attempts - v.untried,
      settled_at = CASE WHEN v.status = 'waiting' THEN NULL ELSE ${now}::timestamptz END
    FROM unnest(
      ${sql.param(column(({ claimed }) => claimed.guestId))}::uuid[],
      ${sql.param(column(({ claimed }) => claimed.channel))}::text[],
      ${sql.param(column(({ claimed }) => claimed.attempts))}::int[],
      ${sql.param(column(({ status }) => status))}::text[],
      ${sql.param(column(({ reason }) => reason))}::text[],
      ${sql.param(column(({ dueAt }) => dueAt?.toISOString() ?? null))}::timestamptz[],
      ${sql.param(column(({ isUntried }) => (isUntried ? 1 : 0)))}::int[]
    ) AS v (guest_id, channel, attempts, status, reason, due_at, untried)
    WHERE s.announcement_id = ${announcementId} AND s.guest_id = v.guest_id AND s.channel = v.channel
      AND s.status = 'sending' AND s.attempts = v.attempts`);
}

/** Deletes expired devices, whoever their owner. */
export async function deleteDevices(db: Queryable, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  const hashes = addresses.map((address) => createHash('sha256').update(address).digest());
  await db.delete(pushDevices).where(inArray(pushDevices.addressHash, hashes));
}
