import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { events } from '../../events/events/read-model.ts';
import { placesTakenAt } from '../../events/guest-list/read-model.ts';
import { appAccounts } from '../../people/members/read-model.ts';
import { organisers, publicName } from '../../people/organisers/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  announcements,
  publicationDays,
  publications,
} from '../../platform/db/tables/messages/announcements.ts';
import type { AnnouncementRow } from './store.ts';

type Publication = Pick<typeof publications.$inferSelect, 'eventId' | 'kind'>;
export type PublicationDay = typeof publicationDays.$inferSelect;

/** Most events that one message names; of more, their number. */
const EVENTS_MAX = 50;

const isPublication = ({ eventId, kind }: Publication) =>
  and(eq(publications.eventId, eventId), eq(publications.kind, kind));

/** Whether followers were notified of it, or are about to be. */
export async function isKnown(tx: Queryable, publication: Publication): Promise<boolean> {
  return (await tx.$count(publications, isPublication(publication))) > 0;
}

/** False when it is known already. */
export async function insertPublication(
  tx: Queryable,
  row: Pick<typeof publications.$inferInsert, 'createdAt' | 'dayId' | 'eventId' | 'kind'>,
): Promise<boolean> {
  const { rowCount } = await tx.insert(publications).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/**
 * The message of an organiser for a day, locked and due at `dueAt` or earlier; null when that day's
 * message was sent.
 */
export async function openDay(
  tx: Queryable,
  row: Pick<PublicationDay, 'day' | 'dueAt' | 'organiserId'>,
): Promise<PublicationDay | null> {
  const [opened] = await tx
    .insert(publicationDays)
    .values(row)
    .onConflictDoUpdate({
      target: [publicationDays.organiserId, publicationDays.day],
      set: { dueAt: sql`least(${publicationDays.dueAt}, excluded.due_at)` },
      setWhere: isNull(publicationDays.announcementId),
    })
    .returning();
  return opened ?? null;
}

/** A day, locked until the transaction ends; null when it does not exist. */
export async function lockDay(tx: Queryable, id: string): Promise<PublicationDay | null> {
  const [row] = await tx.select().from(publicationDays).where(eq(publicationDays.id, id)).for('update');
  return row ?? null;
}

/** Deletes a day with its publications. */
export async function deleteDay(tx: Queryable, id: string): Promise<void> {
  await tx.delete(publicationDays).where(eq(publicationDays.id, id));
}

/** What a day's message is about and is still to come, by begin: only events on the site. */
export function findToldEvents(db: Queryable, dayId: string, now: Date) {
  const { id, name, place, beginDate, endDate } = events;
  return db
    .select({ id, name, place, beginDate, endDate, kind: publications.kind })
    .from(publications)
    .innerJoin(events, eq(events.id, publications.eventId))
    .where(and(eq(publications.dayId, dayId), eq(events.status, 'published'), gt(beginDate, now)))
    .orderBy(asc(beginDate), asc(id), asc(publications.kind))
    .limit(EVENTS_MAX);
}

export type ToldEvent = Awaited<ReturnType<typeof findToldEvents>>[number];

/** Stores the message of a day. Its recipients are the organiser's followers. */
export async function insertDayAnnouncement(
  tx: Queryable,
  { id: dayId, organiserId }: PublicationDay,
  message: { readonly body: string; readonly usefulUntil: Date; readonly createdAt: Date },
): Promise<string> {
  const row = { ...message, organiserId, kind: 'message' as const, audience: [] };
  const [created] = await tx.insert(announcements).values(row).returning({ id: announcements.id });
  if (created === undefined) throw new Error('an announcement was not written');
  await tx.update(publicationDays).set({ announcementId: created.id }).where(eq(publicationDays.id, dayId));
  return created.id;
}

/** The message of a day with what it contains; null for an announcement of an event. */
export async function findDayOrder(db: Queryable, announcementId: string, now: Date) {
  const [row] = await db
    .select({
      announcement: announcements,
      dayId: publicationDays.id,
      organiserId: organisers.id,
      organiserName: publicName,
    })
    .from(publicationDays)
    .innerJoin(announcements, eq(announcements.id, publicationDays.announcementId))
    .innerJoin(organisers, eq(organisers.id, publicationDays.organiserId))
    .leftJoin(appAccounts, eq(appAccounts.id, organisers.appAccountId))
    .where(eq(publicationDays.announcementId, announcementId));
  return row === undefined ? null : { ...row, events: await findToldEvents(db, row.dayId, now) };
}

export type DayOrder = NonNullable<Awaited<ReturnType<typeof findDayOrder>>>;

/** Messages of an organiser's days that are sent or being sent, the latest first. */
export async function findSentDays(
  db: Queryable,
  organiserId: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<{ readonly day: string; readonly announcement: AnnouncementRow }[]> {
  return db
    .select({ day: publicationDays.day, announcement: announcements })
    .from(publicationDays)
    .innerJoin(announcements, eq(announcements.id, publicationDays.announcementId))
    .where(
      and(
        eq(publicationDays.organiserId, organiserId),
        isNotNull(publicationDays.announcementId),
        before === undefined ? undefined : sql`${publicationDays.day} < ${before}`,
      ),
    )
    .orderBy(desc(publicationDays.day))
    .limit(limit);
}

/** Places taken at an event. */
export async function findPlacesTaken(tx: Queryable, eventId: string): Promise<number> {
  const { rows } = await tx.execute<{ taken: number | null }>(
    sql`SELECT ${placesTakenAt(sql`${eventId}`)} AS taken`,
  );
  return rows[0]?.taken ?? 0;
}
