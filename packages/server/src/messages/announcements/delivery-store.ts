import type { Audience, DeliveryChannel } from '@lampion/contract/messages/announcements';
import { type SQL, sql } from 'drizzle-orm';
import { events } from '../../events/events/read-model.ts';
import { guests } from '../../events/guest-list/read-model.ts';
import { accounts, isLiveSession } from '../../people/accounts/read-model.ts';
import { appAccounts } from '../../people/members/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  announcements,
  deliveries,
  emailRefusals,
  notificationPreferences,
  organiserPreferences,
  pushDevices,
  reminderRefusals,
} from '../../platform/db/tables/messages/announcements.ts';
import { isSuppressed } from '../mail/read-model.ts';
import { type Batch, isInAudience, isRecipient } from './batch-store.ts';
import { essentialKinds, reminderKinds } from './policy.ts';

/** An announcement `n` of these kinds. */
const isOneOf = (kinds: readonly string[]) => sql`n.kind = ANY(${sql.param(kinds)}::text[])`;
const isEssential = isOneOf(essentialKinds);

/** `g` is a guest, `p` their app account, `a` their account, null while it is suspended. */
export const peopleOfGuests = sql`
  LEFT JOIN ${appAccounts} p ON p.id = g.app_account_id
  LEFT JOIN ${accounts} a ON a.id = coalesce(g.account_id, p.account_id) AND a.suspended_at IS NULL`;

/**
 * Whether a device `d` is a guest's and may be tried: for an account's device, the session that
 * registered it is live; for a guest's, their account, if any, is not suspended. A rejected device
 * is left alone for a day.
 */
export const isUsable = (now: Date) => sql`(d.account_id = a.id AND ${isLiveSession(sql`d.session_id`, now)}
    OR d.app_account_id = p.id AND p.account_id IS NULL
    OR d.guest_id = g.id AND (a.id IS NOT NULL OR coalesce(g.account_id, p.account_id) IS NULL))
  AND (d.refused_at IS NULL OR d.refused_at < ${now}::timestamptz - interval '1 day')`;

/** A message `d` that was delivered, or may still be. */
const isAlive = sql`d.announcement_id = n.id AND d.guest_id = people.id AND d.status <> 'failed'`;

/** Preferences of an account `a`: those for all organisers (`np`), and for this one (`op`). */
const preferencesOfGuests = sql`
  LEFT JOIN ${notificationPreferences} np ON np.account_id = a.id
  LEFT JOIN ${organiserPreferences} op ON op.account_id = a.id AND op.organiser_id = e.organiser_id`;

/** The channels by which a guest `g` of an event `e` can be reached, as columns. */
const waysOf = (now: Date) => sql`
  EXISTS (SELECT FROM ${pushDevices} d WHERE d.channel = 'mobile' AND ${isUsable(now)}) AS mobile,
  EXISTS (SELECT FROM ${pushDevices} d WHERE d.channel = 'web' AND ${isUsable(now)}) AS web,
  coalesce(a.email, g.email) IS NOT NULL AND NOT ${isSuppressed(sql`coalesce(a.email, g.email)`)} AS email,
  a.id IS NULL AND EXISTS (
    SELECT FROM ${emailRefusals} r WHERE r.organiser_id = e.organiser_id
    AND r.address_hash = sha256(convert_to(g.email, 'UTF8'))) AS refuses_email`;

export interface ReachRow {
  readonly channel: DeliveryChannel;
  readonly count: number;
}

/**
 * How many guests of an audience a message would reach first by each channel, `none` included; for
 * `limit` guests at most.
 */
export async function countReach(
  db: Queryable,
  { eventId, audience }: { readonly eventId: string; readonly audience: readonly Audience[] },
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<ReachRow[]> {
  const { rows } = await db.execute(sql`
    SELECT coalesce(first.channel, 'none') AS channel, count(*)::int AS count FROM (
      SELECT coalesce(op.channels, np.channels, '{mobile,web,email}') AS wanted, ${waysOf(now)}
      FROM (SELECT * FROM ${guests} g WHERE g.event_id = ${eventId} AND ${isInAudience(audience)} LIMIT ${limit}) g
      JOIN ${events} e ON e.id = g.event_id ${peopleOfGuests} ${preferencesOfGuests}
    ) people LEFT JOIN LATERAL (
      SELECT w.channel FROM unnest(people.wanted) WITH ORDINALITY AS w (channel, rank)
      WHERE CASE w.channel WHEN 'mobile' THEN people.mobile WHEN 'web' THEN people.web
        ELSE people.email AND NOT people.refuses_email END
      ORDER BY w.rank LIMIT 1
    ) first ON true
    GROUP BY 1 ORDER BY array_position('{mobile,web,email,none}'::text[], coalesce(first.channel, 'none'))`);
  return rows as unknown as ReachRow[];
}

/**
 * Creates a message for each of `targets`, rows of (announcement_id, guest_id, batch), by the
 * guest's first available channel that was not tried; an urgent announcement goes by push and by
 * e-mail.
 */
const chooseWays = (targets: SQL, now: Date) => sql`
  people AS MATERIALIZED (
    SELECT g.id, n.id AS announcement_id, t.batch,
      coalesce(op.channels, np.channels, '{mobile,web,email}')
        || CASE WHEN ${isEssential} THEN ARRAY['email'] ELSE '{}' END AS wanted,
      coalesce(op.has_reminders, np.has_reminders, a.id IS NOT NULL OR NOT EXISTS (
        SELECT FROM ${reminderRefusals} r WHERE r.organiser_id = e.organiser_id
        AND r.address_hash = sha256(convert_to(g.email, 'UTF8')))) AS has_reminders,
      ${waysOf(now)}
    FROM (${targets}) t JOIN ${announcements} n ON n.id = t.announcement_id JOIN ${events} e ON e.id = n.event_id
    JOIN ${guests} g ON g.id = t.guest_id ${peopleOfGuests}
    ${preferencesOfGuests}
  ), chosen AS (
    SELECT people.*, way.channel FROM people JOIN ${announcements} n ON n.id = people.announcement_id
    LEFT JOIN LATERAL (
      SELECT w.channel, row_number() OVER (ORDER BY w.rank) AS place,
        row_number() OVER (PARTITION BY w.channel = 'email' ORDER BY w.rank) AS place_of_kind
      FROM (
        SELECT given.channel, min(given.rank) AS rank
        FROM unnest(people.wanted) WITH ORDINALITY AS given (channel, rank) GROUP BY given.channel
      ) w
      WHERE CASE w.channel WHEN 'mobile' THEN mobile WHEN 'web' THEN web
          ELSE email AND (${isEssential} OR NOT refuses_email) END
        AND NOT EXISTS (SELECT FROM ${deliveries} d WHERE d.announcement_id = n.id AND d.guest_id = people.id
          AND d.channel = w.channel)
        AND NOT EXISTS (SELECT FROM ${deliveries} d WHERE ${isAlive}
          AND (NOT n.is_urgent OR (d.channel = 'email') = (w.channel = 'email')))
    ) way ON CASE WHEN n.is_urgent THEN way.place_of_kind ELSE way.place END = 1
    WHERE has_reminders OR NOT ${isOneOf(reminderKinds)}
  )`;

const insertChosen = (now: Date) => sql`
  INSERT INTO ${deliveries}
    (announcement_id, guest_id, channel, batch, status, reason, due_at, opened_at, settled_at)
  SELECT announcement_id, id, coalesce(channel, 'none'), batch,
    CASE WHEN channel IS NULL THEN 'failed' ELSE 'waiting' END,
    CASE WHEN channel IS NULL THEN CASE WHEN mobile OR web OR email THEN 'declined' ELSE 'unreachable' END END,
    ${now}::timestamptz, ${now}::timestamptz, CASE WHEN channel IS NULL THEN ${now}::timestamptz END
  FROM chosen`;

/**
 * Creates the messages of a batch for its guests without one. Guests who cannot be reached are
 * recorded. Idempotent.
 */
export async function addDeliveries(
  db: Queryable,
  { announcementId, number, firstGuestId, lastGuestId, audience }: Batch,
  now: Date,
): Promise<void> {
  const targets = sql`
    SELECT n.id AS announcement_id, g.id AS guest_id, ${number}::int AS batch
    FROM ${announcements} n JOIN ${guests} g ON g.event_id = n.event_id
    WHERE n.id = ${announcementId} AND g.id BETWEEN ${firstGuestId} AND ${lastGuestId}
      AND ${isRecipient(announcementId, audience)}
      AND NOT EXISTS (SELECT FROM ${deliveries} d WHERE d.announcement_id = n.id AND d.guest_id = g.id)`;
  await db.execute(sql`WITH ${chooseWays(targets, now)} ${insertChosen(now)} ON CONFLICT DO NOTHING`);
}

/** A message that its device or mailbox rejected. */
export interface Refused {
  readonly announcementId: string;
  readonly guestId: string;
  readonly channel: 'mobile' | 'web' | 'email';
  readonly batch: number;
}

/** SQL rows of messages, named `given`. */
function rowsOf(messages: readonly Refused[]): SQL {
  const column = <T>(read: (one: Refused) => T) => sql.param(messages.map(read));
  return sql`
    SELECT * FROM unnest(${column(({ announcementId }) => announcementId)}::uuid[],
      ${column(({ guestId }) => guestId)}::uuid[], ${column(({ channel }) => channel)}::text[],
      ${column(({ batch }) => batch)}::int[]) AS given (announcement_id, guest_id, channel, batch)`;
}

/**
 * Forwards rejected messages to the guest's next device of the channel, else to their next channel.
 */
export async function sendOn(tx: Queryable, refused: readonly Refused[], now: Date): Promise<void> {
  if (refused.length === 0) return;
  const given = rowsOf(refused);
  await tx.execute(sql`
    UPDATE ${deliveries} f SET status = 'waiting', due_at = ${now}::timestamptz, settled_at = NULL
    FROM (${given}) r JOIN ${guests} g ON g.id = r.guest_id ${peopleOfGuests}
    WHERE f.announcement_id = r.announcement_id AND f.guest_id = r.guest_id AND f.channel = r.channel
      AND f.status = 'failed'
      AND EXISTS (SELECT FROM ${pushDevices} d WHERE d.channel = r.channel AND ${isUsable(now)})`);
  const targets = sql`SELECT DISTINCT announcement_id, guest_id, batch FROM (${given}) r`;
  await tx.execute(sql`
    WITH ${chooseWays(targets, now)} ${insertChosen(now)} WHERE channel IS NOT NULL ON CONFLICT DO NOTHING`);
}

/** Reasons that concern neither the message nor the device: the channel itself is out. */
const isOut = (name: 'd' | 'o') => sql`${sql.raw(name)}.reason IN ('unavailable', 'timed_out', 'throttled')`;

/**
 * How long a message waits for a channel that is out before it moves to the next: less if it is
 * only useful for a short time.
 */
const patience = sql`least(interval '30 minutes', (least(n.useful_until,
  CASE WHEN e.begin_date > o.opened_at THEN e.begin_date END) - o.opened_at) / 3)`;

/** Messages moved in one transaction from channels that are out. */
const MOVED_MAX = 1000;

/**
 * Forwards messages whose channel has been out for too long: to the guest's next channel, else to
 * one that was out earlier. A message without another channel stays. Its former channel is closed,
 * so that nobody is notified twice.
 * @param outChannels currently sent nothing
 */
export async function sendOnLate(
  tx: Queryable,
  outChannels: readonly Refused['channel'][],
  now: Date,
): Promise<void> {
  const { rows: late } = await tx.execute<Record<string, unknown>>(sql`
    UPDATE ${deliveries} f SET status = 'failed', settled_at = ${now}::timestamptz,
      reason = coalesce(f.reason, 'unavailable')
    WHERE f.ctid = ANY(ARRAY(
      SELECT d.ctid FROM ${announcements} n JOIN ${events} e ON e.id = n.event_id
      JOIN ${deliveries} d ON d.announcement_id = n.id
      CROSS JOIN LATERAL (SELECT coalesce(d.opened_at, n.created_at) AS opened_at) o
      WHERE n.finished_at IS NULL AND n.paused_at IS NULL AND n.superseded_at IS NULL AND d.status = 'waiting'
        AND (${isOut('d')} OR d.channel = ANY(${sql.param(outChannels)}::text[]))
        AND o.opened_at + ${patience} <= ${now}::timestamptz
      LIMIT ${MOVED_MAX} FOR UPDATE OF d SKIP LOCKED))
    RETURNING f.announcement_id AS "announcementId", f.guest_id AS "guestId", f.channel, f.batch`);
  if (late.length === 0) return;
  const given = rowsOf(late as unknown as Refused[]);
  const targets = sql`SELECT DISTINCT announcement_id, guest_id, batch FROM (${given}) r`;
  await tx.execute(sql`
    WITH ${chooseWays(targets, now)} ${insertChosen(now)} WHERE channel IS NOT NULL ON CONFLICT DO NOTHING`);
  // Urgent announcements go by push and by e-mail, so the other channel must be of the same kind.
  const isSameKind = sql`(NOT n.is_urgent OR (o.channel = 'email') = (r.channel = 'email'))`;
  await tx.execute(sql`
    UPDATE ${deliveries} b SET status = 'waiting', due_at = ${now}::timestamptz, opened_at = ${now}::timestamptz,
      settled_at = NULL
    FROM (${given}) r JOIN ${announcements} n ON n.id = r.announcement_id CROSS JOIN LATERAL (
      SELECT o.channel FROM ${deliveries} o
      WHERE o.announcement_id = r.announcement_id AND o.guest_id = r.guest_id AND o.status = 'failed'
        AND ${isOut('o')} AND ${isSameKind}
      ORDER BY o.settled_at, o.channel = r.channel LIMIT 1
    ) next
    WHERE b.announcement_id = r.announcement_id AND b.guest_id = r.guest_id AND b.channel = next.channel
      AND NOT EXISTS (SELECT FROM ${deliveries} o WHERE o.announcement_id = r.announcement_id
        AND o.guest_id = r.guest_id AND o.status <> 'failed' AND ${isSameKind})`);
}
