import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { appAccounts } from '../../people/members/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { eventSeries, eventSeriesDates, seriesRegulars } from '../../platform/db/tables/events/series.ts';
import { events } from '../events/read-model.ts';
import { guests } from '../guest-list/read-model.ts';

type RegularRow = typeof seriesRegulars.$inferSelect;

export async function upsertRegular(db: Queryable, row: RegularRow): Promise<void> {
  await db
    .insert(seriesRegulars)
    .values(row)
    .onConflictDoUpdate({
      target: [seriesRegulars.seriesId, seriesRegulars.accountId],
      set: { plusOnes: row.plusOnes },
    });
}

export async function deleteRegular(db: Queryable, seriesId: string, accountId: string): Promise<void> {
  await db
    .delete(seriesRegulars)
    .where(and(eq(seriesRegulars.seriesId, seriesId), eq(seriesRegulars.accountId, accountId)));
}

export async function findRegular(
  db: Queryable,
  seriesId: string,
  accountId: string,
): Promise<RegularRow | null> {
  const [row] = await db
    .select()
    .from(seriesRegulars)
    .where(and(eq(seriesRegulars.seriesId, seriesId), eq(seriesRegulars.accountId, accountId)));
  return row ?? null;
}

/** The guest row of a regular at an event, by the account or its app account. */
const isGuestOf = or(
  eq(guests.accountId, seriesRegulars.accountId),
  sql`${guests.appAccountId} IN (SELECT ${appAccounts.id} FROM ${appAccounts}
    WHERE ${appAccounts.accountId} = ${seriesRegulars.accountId})`,
);

/** Not on the list, or invited without an answer. */
const hasNotAnswered = or(isNull(guests.id), eq(guests.reply, 'pending'));

/** Dates of a series that take place, have not begun, and that a regular has not answered. */
export function findUnansweredDates(
  db: Queryable,
  { seriesId, accountId, now }: { readonly seriesId: string; readonly accountId: string; readonly now: Date },
) {
  return db
    .select({ id: events.id, beginDate: events.beginDate })
    .from(seriesRegulars)
    .innerJoin(eventSeriesDates, eq(eventSeriesDates.seriesId, seriesRegulars.seriesId))
    .innerJoin(events, eq(events.id, eventSeriesDates.eventId))
    .leftJoin(guests, and(eq(guests.eventId, events.id), isGuestOf))
    .where(
      and(
        eq(seriesRegulars.seriesId, seriesId),
        eq(seriesRegulars.accountId, accountId),
        eq(events.status, 'published'),
        sql`${events.beginDate} > ${now.toISOString()}::timestamptz`,
        hasNotAnswered,
      ),
    )
    .orderBy(asc(events.beginDate), asc(events.id));
}

interface RegularsWanted {
  readonly eventId: string;
  readonly now: Date;
  readonly after: Pick<RegularRow, 'accountId' | 'createdAt'> | undefined;
  readonly limit: number;
}

/** Regulars who have not answered a date that takes place, those of longest standing first. */
export function findUnansweredRegulars(db: Queryable, { eventId, now, after, limit }: RegularsWanted) {
  const position = sql`(${seriesRegulars.createdAt}, ${seriesRegulars.accountId})`;
  return db
    .select({
      accountId: seriesRegulars.accountId,
      plusOnes: seriesRegulars.plusOnes,
      createdAt: seriesRegulars.createdAt,
    })
    .from(eventSeriesDates)
    .innerJoin(events, eq(events.id, eventSeriesDates.eventId))
    .innerJoin(seriesRegulars, eq(seriesRegulars.seriesId, eventSeriesDates.seriesId))
    .leftJoin(guests, and(eq(guests.eventId, events.id), isGuestOf))
    .where(
      and(
        eq(eventSeriesDates.eventId, eventId),
        eq(events.status, 'published'),
        sql`${events.beginDate} > ${now.toISOString()}::timestamptz`,
        hasNotAnswered,
        after && sql`${position} > (${after.createdAt.toISOString()}::timestamptz, ${after.accountId}::uuid)`,
      ),
    )
    .orderBy(asc(seriesRegulars.createdAt), asc(seriesRegulars.accountId))
    .limit(limit);
}

/** The series that an account comes to, latest first. */
export function findOwnRegularSeries(db: Queryable, accountId: string) {
  const { plusOnes, createdAt } = seriesRegulars;
  return db
    .select({ name: eventSeries.name, plusOnes, createdAt })
    .from(seriesRegulars)
    .innerJoin(eventSeries, eq(eventSeries.id, seriesRegulars.seriesId))
    .where(eq(seriesRegulars.accountId, accountId))
    .orderBy(asc(createdAt));
}
