import type { Audience } from '@lampion/contract/schemas/announcement';
import { and, desc, eq, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { announcements } from '../../db/tables/announcements.ts';
import { events } from '../events/event-read-model.ts';
import { appAccounts } from '../members/member-read-model.ts';
import { organisers, publicName } from '../organisers/organiser-read-model.ts';

export type AnnouncementRow = typeof announcements.$inferSelect;

export type NewAnnouncement = Pick<
  typeof announcements.$inferInsert,
  'eventId' | 'kind' | 'body' | 'audience' | 'authorId' | 'idempotencyKey' | 'isUrgent' | 'usefulUntil'
>;

/** An announcement with what its messages tell of. */
export interface AnnouncementOrder {
  readonly announcement: AnnouncementRow;
  readonly event: typeof events.$inferSelect;
  readonly organiserId: string;
  /** The organiser's public name. */
  readonly organiserName: string;
}

/** Null when it was deleted. */
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
    .where(eq(announcements.id, id));
  return row ?? null;
}

/** The new announcement's id; null when one with that key exists. */
export async function insertAnnouncement(
  tx: Queryable,
  row: NewAnnouncement,
  now: Date,
): Promise<string | null> {
  const [inserted] = await tx
    .insert(announcements)
    .values({ ...row, createdAt: now })
    .onConflictDoNothing({ target: [announcements.eventId, announcements.idempotencyKey] })
    .returning({ id: announcements.id });
  return inserted?.id ?? null;
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

/** Whether guests were last told that the event is cancelled. */
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

/** When those who have not answered were asked again; null before. */
export async function findNudgedAt(db: Queryable, eventId: string): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: announcements.createdAt })
    .from(announcements)
    .where(and(eq(announcements.eventId, eventId), eq(announcements.kind, 'nudge')))
    .limit(1);
  return row?.createdAt ?? null;
}

/** Sets the number of its guests; with none it is finished. */
export async function setRecipientCount(
  tx: Queryable,
  id: string,
  recipientCount: number,
  now: Date,
): Promise<void> {
  await tx
    .update(announcements)
    .set({ recipientCount, ...(recipientCount === 0 && { finishedAt: now }) })
    .where(eq(announcements.id, id));
}

/** The id of the latest one of an event with the same text and audience since an instant, or null. */
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

/** The same, locked (FOR UPDATE) until the transaction ends. */
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

/** Those of an event, the newest first, older than a position. */
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

/** Nobody needs what an event's other announcements have not delivered yet. */
export async function supersedeOthers(
  tx: Queryable,
  { id, eventId }: { readonly id: string; readonly eventId: string },
  now: Date,
): Promise<void> {
  await tx
    .update(announcements)
    .set({ supersededAt: now })
    .where(
      and(
        eq(announcements.eventId, eventId),
        ne(announcements.id, id),
        isNull(announcements.finishedAt),
        isNull(announcements.supersededAt),
      ),
    );
}

export async function setPaused(tx: Queryable, id: string, pausedAt: Date | null): Promise<void> {
  await tx.update(announcements).set({ pausedAt }).where(eq(announcements.id, id));
}

/** Announcements with their deliveries. */
export async function deleteAnnouncementsBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(announcements).where(lt(announcements.createdAt, instant));
}
