import type { Audience, DeliveryChannel } from '@lampion/contract/messages/audience';
import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { events } from '../../events/events/read-model.ts';
import { guests } from '../../events/guest-list/read-model.ts';
import { accounts, isLiveSession } from '../../people/accounts/read-model.ts';
import { appAccounts } from '../../people/members/read-model.ts';
import { notifiableFollowers, textFor } from '../../people/organisers/read-model.ts';
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
import { essentialKinds, isForFollowers, reminderKinds } from './policy.ts';
import { followersBetween } from './publication-store.ts';
import { decisiveFirst } from './store.ts';

/** An announcement `n` of these kinds. */
const isOneOf = (kinds: readonly string[]) => sql`n.kind = ANY(${sql.param(kinds)}::text[])`;
const isEssential = isOneOf(essentialKinds);

/**
 * The recipient of a message of the announcement `n`: a guest of its event, or a follower of its
 * organiser, who has `consents`.
 */
export const recipientOf = (id: SQL): SQL => sql`(
  SELECT one.id, one.email, one.account_id, one.app_account_id, one.link_version, NULL::jsonb AS consents
  FROM ${guests} one WHERE one.id = ${id} AND n.organiser_id IS NULL
  UNION ALL
  SELECT one.id, one.email, NULL, one.app_account_id, 0, one.consents
  FROM (${notifiableFollowers(sql`n.organiser_id`, {
    text: textFor(sql`n.event_id IS NOT NULL`),
    condition: (own) => sql`${own} = ${id}`,
  })}) one WHERE n.organiser_id IS NOT NULL)`;

/**
 * The address of the recipient `g`. Of a follower with an account only the confirmed one: anyone
 * may have typed it.
 */
export const emailOf = sql`CASE WHEN g.consents IS NULL OR a.email_verified_at IS NOT NULL
  THEN coalesce(a.email, g.email) ELSE g.email END`;

/** The consent of a follower that a channel needs. */
export const consentFor = (channel: SQL): SQL =>
  sql`CASE ${channel} WHEN 'email' THEN 'email' ELSE 'push' END`;

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

/** A message `d` that was delivered, or may still be; the app's own list rings nowhere. */
const isAlive = sql`d.announcement_id = n.id AND d.guest_id = people.id AND d.status <> 'failed'
  AND d.channel <> 'app'`;

/** A follower's consent decides; the preferences give the order. */
const wantedByFollower = sql`ARRAY(
  SELECT w.channel FROM unnest(coalesce(op.channels, np.channels, '{}') || '{mobile,web,email}'::text[])
    WITH ORDINALITY AS w (channel, place)
  WHERE g.consents ? ${consentFor(sql`w.channel`)} ORDER BY w.place)`;

/** Preferences of an account `a`: those for all organisers (`np`), and for this one (`op`). */
const preferencesFor = (organiserId: SQL) => sql`
  LEFT JOIN ${notificationPreferences} np ON np.account_id = a.id
  LEFT JOIN ${organiserPreferences} op ON op.account_id = a.id AND op.organiser_id = ${organiserId}`;

/** The channels by which a recipient `g` can be reached, as columns; `e` names the organiser. */
const waysOf = (now: Date) => sql`
  EXISTS (SELECT FROM ${pushDevices} d WHERE d.channel = 'mobile' AND ${isUsable(now)}) AS mobile,
  EXISTS (SELECT FROM ${pushDevices} d WHERE d.channel = 'web' AND ${isUsable(now)}) AS web,
  ${emailOf} IS NOT NULL AND NOT ${isSuppressed(emailOf)} AS email,
  g.consents IS NULL AND a.id IS NULL AND EXISTS (
    SELECT FROM ${emailRefusals} r WHERE r.organiser_id = e.organiser_id
    AND r.address_hash = sha256(convert_to(g.email, 'UTF8'))) AS refuses_email`;

export interface ReachRow {
  readonly channel: DeliveryChannel;
  readonly count: number;
}

interface Recipients {
  readonly eventId: string;
  readonly organiserId: string;
  readonly audience: readonly Audience[];
}

function recipientsOf({ eventId, organiserId, audience }: Recipients): SQL {
  if (!isForFollowers(audience))
    return sql`SELECT g.id, g.email, g.account_id, g.app_account_id, NULL::jsonb AS consents
      FROM ${guests} g WHERE g.event_id = ${eventId} AND ${isInAudience(audience)}`;
  const followers = notifiableFollowers(sql`${organiserId}::uuid`, { text: textFor(sql`true`) });
  return sql`SELECT f.id, f.email, NULL::uuid AS account_id, f.app_account_id, f.consents FROM (${followers}) f`;
}

/**
 * How many people of an audience a message would reach first by each channel, `none` included; for
 * `limit` people at most. A follower who only agreed to the list of the app counts as `app`.
 */
export async function countReach(
  db: Queryable,
  recipients: Recipients,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<ReachRow[]> {
  const otherwise = sql`CASE WHEN people.in_app THEN 'app' ELSE 'none' END`;
  const { rows } = await db.execute(sql`
    SELECT coalesce(first.channel, ${otherwise}) AS channel, count(*)::int AS count FROM (
      SELECT CASE WHEN g.consents IS NOT NULL THEN ${wantedByFollower}
        ELSE coalesce(op.channels, np.channels, '{mobile,web,email}') END AS wanted,
        coalesce(g.consents ? 'app', false) AS in_app, ${waysOf(now)}
      FROM (${recipientsOf(recipients)} LIMIT ${limit}) g
      CROSS JOIN (SELECT ${recipients.organiserId}::uuid AS organiser_id) e
      ${peopleOfGuests} ${preferencesFor(sql`e.organiser_id`)}
    ) people LEFT JOIN LATERAL (
      SELECT w.channel FROM unnest(people.wanted) WITH ORDINALITY AS w (channel, rank)
      WHERE CASE w.channel WHEN 'mobile' THEN people.mobile WHEN 'web' THEN people.web
        ELSE people.email AND NOT people.refuses_email END
      ORDER BY w.rank LIMIT 1
    ) first ON true
    GROUP BY 1 ORDER BY array_position('{mobile,web,email,app,none}'::text[], coalesce(first.channel, ${otherwise}))`);
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
      CASE WHEN g.consents IS NOT NULL THEN ${wantedByFollower}
        ELSE coalesce(op.channels, np.channels, '{mobile,web,email}')
          || CASE WHEN ${isEssential} THEN ARRAY['email'] ELSE '{}' END END AS wanted,
      coalesce(op.has_reminders, np.has_reminders, a.id IS NOT NULL OR NOT EXISTS (
        SELECT FROM ${reminderRefusals} r WHERE r.organiser_id = e.organiser_id
        AND r.address_hash = sha256(convert_to(g.email, 'UTF8')))) AS has_reminders,
      ${waysOf(now)}
    FROM (${targets}) t JOIN ${announcements} n ON n.id = t.announcement_id
    LEFT JOIN ${events} e ON e.id = n.event_id
    JOIN LATERAL ${recipientOf(sql`t.guest_id`)} g ON true ${peopleOfGuests}
    ${preferencesFor(sql`coalesce(e.organiser_id, n.organiser_id)`)}
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

/** The followers of a batch who agreed to be notified on their devices or by e-mail. */
function followersOfBatch({ announcementId, number, ...batch }: Batch, organiserId: string) {
  return sql`
    SELECT ${announcementId}::uuid AS announcement_id, f.id AS guest_id, ${number}::int AS batch
    FROM (${followersBetween(batch, organiserId)}) f
    WHERE (f.consents ? 'push' OR f.consents ? 'email') AND NOT EXISTS (SELECT FROM ${deliveries} d
      WHERE d.announcement_id = ${announcementId} AND d.guest_id = f.id AND d.channel <> 'app')`;
}

function guestsOfBatch({ announcementId, number, firstGuestId, lastGuestId, audience }: Batch) {
  return sql`
    SELECT n.id AS announcement_id, g.id AS guest_id, ${number}::int AS batch
    FROM ${announcements} n JOIN ${guests} g ON g.event_id = n.event_id
    WHERE n.id = ${announcementId} AND g.id BETWEEN ${firstGuestId} AND ${lastGuestId}
      AND ${isRecipient(announcementId, audience)}
      AND NOT EXISTS (SELECT FROM ${deliveries} d WHERE d.announcement_id = n.id AND d.guest_id = g.id)`;
}

/**
 * Creates the messages of a batch for its recipients without one. Those who cannot be reached are
 * recorded. Idempotent.
 */
export async function addDeliveries(db: Queryable, batch: Batch, now: Date): Promise<void> {
  const { organiserId } = batch;
  const targets = organiserId === null ? guestsOfBatch(batch) : followersOfBatch(batch, organiserId);
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
    FROM (${given}) r JOIN ${announcements} n ON n.id = r.announcement_id
    JOIN LATERAL ${recipientOf(sql`r.guest_id`)} g ON true ${peopleOfGuests}
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
      SELECT d.ctid FROM ${announcements} n LEFT JOIN ${events} e ON e.id = n.event_id
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

/**
 * Announcements that one guest of an event received, latest first, each with the decisive
 * delivery.
 */
export function findGuestDeliveries(db: Queryable, eventId: string, guestId: string) {
  const decisive = db
    .selectDistinctOn([deliveries.announcementId])
    .from(deliveries)
    .where(eq(deliveries.guestId, guestId))
    .orderBy(asc(deliveries.announcementId), decisiveFirst(deliveries.status, deliveries.settledAt))
    .as('decisive');
  const { channel, status, reason, settledAt } = decisive;
  return db
    .select({ announcement: announcements, channel, status, reason, settledAt })
    .from(decisive)
    .innerJoin(announcements, eq(announcements.id, decisive.announcementId))
    .where(eq(announcements.eventId, eventId))
    .orderBy(desc(announcements.createdAt), desc(announcements.id));
}
