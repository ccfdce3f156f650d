import type { RecipientListQuery } from '@lampion/contract/messages/announcements';
import type { Audience } from '@lampion/contract/messages/audience';
import {
  and,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  notInArray,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { events } from '../../events/events/read-model.ts';
import { guests } from '../../events/guest-list/read-model.ts';
import { appAccounts } from '../../people/members/read-model.ts';
import { organisers, publicName } from '../../people/organisers/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  announcementBatches,
  announcements,
  type BatchFigure,
  deliveries,
  hostRefusals,
} from '../../platform/db/tables/messages/announcements.ts';

export type AnnouncementRow = typeof announcements.$inferSelect;

export type NewAnnouncement = Pick<
  typeof announcements.$inferInsert,
  | 'kind'
  | 'body'
  | 'audience'
  | 'authorId'
  | 'idempotencyKey'
  | 'isUrgent'
  | 'organiserId'
  | 'sharedId'
  | 'usefulUntil'
> & { readonly eventId: string };

/** An announcement with the data its messages contain. */
export interface AnnouncementOrder {
  readonly announcement: AnnouncementRow;
  readonly event: typeof events.$inferSelect;
  readonly organiserId: string;
  /** The organiser's public name. */
  readonly organiserName: string;
}

/** Null when it was deleted, and for one to followers. */
export async function findAnnouncementOrder(db: Queryable, id: string): Promise<AnnouncementOrder | null> {
  const [row] = await db
    .select({
      announcement: announcements,
      event: events,
      organiserId: organisers.id,
      organiserName: publicName,
    })
    .from(announcements)
    .innerJoin(events, eq(events.id, announcements.eventId))
    .innerJoin(organisers, eq(organisers.id, events.organiserId))
    .leftJoin(appAccounts, eq(appAccounts.id, organisers.appAccountId))
    .where(and(eq(announcements.id, id), isNull(announcements.organiserId)));
  return row ?? null;
}

/** The name of an organiser that guests read. */
export async function findSenderName(db: Queryable, organiserId: string): Promise<string> {
  const [row] = await db
    .select({ name: publicName })
    .from(organisers)
    .leftJoin(appAccounts, eq(appAccounts.id, organisers.appAccountId))
    .where(eq(organisers.id, organiserId));
  return row?.name ?? '';
}

/** The ids of the new announcements, in order: without those whose key their event already has. */
export async function insertAnnouncements(
  tx: Queryable,
  rows: readonly NewAnnouncement[],
  now: Date,
): Promise<string[]> {
  const inserted = await tx
    .insert(announcements)
    .values(rows.map((row) => ({ ...row, createdAt: now })))
    .onConflictDoNothing({ target: [announcements.eventId, announcements.idempotencyKey] })
    .returning({ id: announcements.id });
  return inserted.map(({ id }) => id);
}

export async function findAnnouncementId(
  tx: Queryable,
  eventId: string,
  idempotencyKey: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(eq(announcements.eventId, eventId), eq(announcements.idempotencyKey, idempotencyKey)));
  return row?.id ?? null;
}

/**
 * Whether guests believe the event cancelled: the last cancellation or restoration they were sent
 * was a cancellation.
 */
export async function isKnownCancelled(tx: Queryable, eventId: string): Promise<boolean> {
  const [row] = await tx
    .select({ kind: announcements.kind })
    .from(announcements)
    .where(
      and(eq(announcements.eventId, eventId), inArray(announcements.kind, ['cancellation', 'restoration'])),
    )
    .orderBy(desc(announcements.createdAt), desc(announcements.id))
    .limit(1);
  return row?.kind === 'cancellation';
}

/** When guests who had not answered were reminded; null if they were not. */
export async function findNudgedAt(db: Queryable, eventId: string): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: announcements.createdAt })
    .from(announcements)
    .where(and(eq(announcements.eventId, eventId), eq(announcements.kind, 'nudge')))
    .limit(1);
  return row?.createdAt ?? null;
}

/**
 * The id of an event's latest announcement with the same text and audience since an instant, or
 * null.
 */
export async function findSame(
  tx: Queryable,
  wanted: {
    readonly eventId: string;
    readonly body: string;
    readonly audience: Audience[];
    readonly since: Date;
  },
): Promise<string | null> {
  const [row] = await tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(
      and(
        eq(announcements.eventId, wanted.eventId),
        eq(announcements.kind, 'message'),
        gte(announcements.createdAt, wanted.since),
        eq(announcements.body, wanted.body),
        eq(announcements.audience, wanted.audience),
      ),
    )
    .orderBy(desc(announcements.createdAt))
    .limit(1);
  return row?.id ?? null;
}

export async function findAnnouncement(
  db: Queryable,
  eventId: string,
  id: string,
): Promise<AnnouncementRow | null> {
  const [row] = await db
    .select()
    .from(announcements)
    .where(and(eq(announcements.eventId, eventId), eq(announcements.id, id)));
  return row ?? null;
}

/** An announcement, locked (FOR UPDATE) until the transaction ends. */
export async function lockAnnouncement(
  tx: Queryable,
  eventId: string,
  id: string,
): Promise<AnnouncementRow | null> {
  const [row] = await tx
    .select()
    .from(announcements)
    .where(and(eq(announcements.eventId, eventId), eq(announcements.id, id)))
    .for('no key update');
  return row ?? null;
}

/** Announcements of an event before a position, newest first. */
export function findAnnouncements(
  db: Queryable,
  eventId: string,
  {
    before,
    limit,
  }: { readonly before: readonly [time: number, id: string] | undefined; readonly limit: number },
): Promise<AnnouncementRow[]> {
  const older =
    before && sql`(${announcements.createdAt}, ${announcements.id}) < (${new Date(before[0])}, ${before[1]})`;
  return db
    .select()
    .from(announcements)
    .where(and(eq(announcements.eventId, eventId), older))
    .orderBy(desc(announcements.createdAt), desc(announcements.id))
    .limit(limit);
}

export function countAnnouncements(db: Queryable, eventId: string): Promise<number> {
  return db.$count(announcements, eq(announcements.eventId, eventId));
}

/**
 * Marks the other announcements of these announcements' events as superseded: what they have not
 * delivered yet is not needed any more.
 */
export async function supersedeOthers(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
  const own = tx
    .select({ eventId: announcements.eventId })
    .from(announcements)
    .where(inArray(announcements.id, [...ids]));
  await tx
    .update(announcements)
    .set({ supersededAt: now })
    .where(
      and(
        inArray(announcements.eventId, own),
        notInArray(announcements.id, [...ids]),
        isNull(announcements.finishedAt),
        isNull(announcements.supersededAt),
      ),
    );
}

export async function setPaused(tx: Queryable, id: string, pausedAt: Date | null): Promise<void> {
  await tx.update(announcements).set({ pausedAt }).where(eq(announcements.id, id));
}

/** Deletes announcements with their deliveries. */
export async function deleteAnnouncementsBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(announcements).where(lt(announcements.createdAt, instant));
}

/**
 * Order of a guest's messages of one announcement: the first one says whether the guest was
 * reached. There are several after a rejecting device, which is followed by another channel, and
 * for urgent news, which uses two.
 */
export const decisiveFirst = (status: SQLWrapper, settledAt: SQLWrapper): SQL => sql`
  CASE ${status} WHEN 'delivered' THEN 0 WHEN 'failed' THEN 2 ELSE 1 END, ${settledAt} DESC NULLS LAST`;

/**
 * Number of messages of a batch by state, as rows of BatchFigure; `b` is a row of
 * announcement_batches. Reads along the primary key, by the ids of its guests.
 */
export const batchFigures: SQL = sql`
  SELECT ranked.channel, ranked.status, ranked.reason, count(*)::int AS count,
    (count(*) FILTER (WHERE ranked.place = 1))::int AS guests
  FROM (
    SELECT d.channel, d.status, d.reason,
      row_number() OVER (PARTITION BY d.guest_id ORDER BY ${decisiveFirst(sql`d.status`, sql`d.settled_at`)}) AS place
    FROM ${deliveries} d
    WHERE d.announcement_id = b.announcement_id AND d.guest_id BETWEEN b.first_guest_id AND b.last_guest_id
  ) ranked
  GROUP BY ranked.channel, ranked.status, ranked.reason`;

export interface FigureRow extends BatchFigure {
  readonly announcementId: string;
  readonly guests: number;
}

/**
 * Number of messages of announcements by state, channel and reason: stored for finished batches,
 * counted for others.
 */
export function findFigures(db: Queryable, ids: readonly string[]): Promise<FigureRow[]> {
  return selectFigures(db, sql`b.announcement_id = ANY(${sql.param(ids)}::uuid[])`);
}

/** The same for all announcements since an instant: ids start with the time. */
export function findFiguresSince(db: Queryable, since: Date): Promise<FigureRow[]> {
  const first = uuidv7({ msecs: since.getTime(), seq: 0, random: new Uint8Array(16) });
  return selectFigures(db, sql`b.announcement_id >= ${first}::uuid`);
}

async function selectFigures(db: Queryable, condition: SQL): Promise<FigureRow[]> {
  const { rows } = await db.execute(sql`
    SELECT b.announcement_id AS "announcementId", f.channel, f.status, f.reason, sum(f.count)::int AS count,
      sum(coalesce(f.guests, CASE WHEN f.reason = 'gone' THEN 0 ELSE f.count END))::int AS guests
    FROM ${announcementBatches} b CROSS JOIN LATERAL (
      SELECT known.* FROM jsonb_to_recordset(b.figures)
        AS known (channel text, status text, reason text, count int, guests int)
      UNION ALL
      SELECT counted.* FROM (${batchFigures}) counted WHERE b.figures IS NULL
    ) f
    WHERE ${condition}
    GROUP BY b.announcement_id, f.channel, f.status, f.reason`);
  return rows as unknown as FigureRow[];
}

interface WantedRecipients extends Pick<RecipientListQuery, 'status'> {
  readonly afterId: string | undefined;
  readonly limit: number;
}

/**
 * Numbers of an announcement's batches in the order of their guests, without those that have none.
 */
async function findBatchesWith(
  db: Queryable,
  announcementId: string,
  { status, afterId }: WantedRecipients,
): Promise<number[]> {
  const has = sql`b.figures IS NULL OR EXISTS (
    SELECT FROM jsonb_to_recordset(b.figures) AS known (status text, guests int)
    WHERE known.status = ${status} AND coalesce(known.guests, 1) > 0)`;
  const { rows } = await db.execute<{ number: number }>(sql`
    SELECT b.number FROM ${announcementBatches} b WHERE b.announcement_id = ${announcementId}
      ${afterId === undefined ? sql`` : sql`AND b.last_guest_id > ${afterId}`}
      ${status === undefined ? sql`` : sql`AND (${has})`}
    ORDER BY b.first_guest_id`);
  return rows.map(({ number }) => number);
}

type DeliveryRow = typeof deliveries.$inferSelect;
interface RecipientRow extends Pick<DeliveryRow, 'guestId' | 'channel' | 'status' | 'reason' | 'settledAt'> {
  readonly nickname: string;
}

async function findInBatches(
  db: Queryable,
  announcementId: string,
  numbers: readonly number[],
  { status, afterId, limit }: WantedRecipients,
): Promise<RecipientRow[]> {
  const { rows } = await db.execute<{ [Key in keyof RecipientRow]: RecipientRow[Key] }>(sql`
    SELECT one.guest_id AS "guestId", g.nickname, one.channel, one.status, one.reason, one.settled_at AS "settledAt"
    FROM ${announcementBatches} b CROSS JOIN LATERAL (
      SELECT DISTINCT ON (d.guest_id) d.guest_id, d.channel, d.status, d.reason, d.settled_at FROM ${deliveries} d
      WHERE d.announcement_id = b.announcement_id AND d.guest_id BETWEEN b.first_guest_id AND b.last_guest_id
        ${afterId === undefined ? sql`` : sql`AND d.guest_id > ${afterId}`}
      ORDER BY d.guest_id, ${decisiveFirst(sql`d.status`, sql`d.settled_at`)}
    ) one JOIN ${guests} g ON g.id = one.guest_id
    WHERE b.announcement_id = ${announcementId} AND b.number = ANY(${sql.param(numbers)}::int[])
      ${status === undefined ? sql`` : sql`AND one.status = ${status}`}
    ORDER BY one.guest_id LIMIT ${limit}`);
  return rows.map((row) => ({ ...row, settledAt: row.settledAt && new Date(row.settledAt) }));
}

/** Guests an announcement was for, ordered by id, each with their decisive delivery. */
export async function findRecipients(
  db: Queryable,
  announcementId: string,
  wanted: WantedRecipients,
): Promise<RecipientRow[]> {
  const numbers = await findBatchesWith(db, announcementId, wanted);
  const found: RecipientRow[] = [];
  // Mostly the first batch is a page; where few guests of each match, ever more are read at once.
  for (let [from, count] = [0, 1]; from < numbers.length && found.length < wanted.limit; count *= 2) {
    const some = numbers.slice(from, from + count);
    const limit = wanted.limit - found.length;
    found.push(...(await findInBatches(db, announcementId, some, { ...wanted, limit })));
    from += count;
  }
  return found;
}

/**
 * The host who invited a guest to a party, and the guest's address; null for a guest of an event,
 * or without an address.
 */
async function findInvited(db: Queryable, guestId: string) {
  const [row] = await db
    .select({ hostId: events.hostId, email: guests.email })
    .from(guests)
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(eq(guests.id, guestId));
  return row?.hostId && row.email ? { hostId: row.hostId, email: row.email } : null;
}

const hashAddress = (email: string) => sql<Buffer>`sha256(convert_to(${email}, 'UTF8'))`;

/** False for a guest of an event. Idempotent. */
export async function insertHostRefusal(db: Queryable, guestId: string): Promise<boolean> {
  const invited = await findInvited(db, guestId);
  if (invited === null) return false;
  const row = { hostId: invited.hostId, addressHash: hashAddress(invited.email) };
  await db.insert(hostRefusals).values(row).onConflictDoNothing();
  return true;
}
