import { and, asc, desc, eq, inArray, lt, ne, not, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { guests } from '../../db/tables/guest-list.ts';
import { isComing, placesTaken } from './guest-read-model.ts';

/** What decides who gets a place. */
export interface EventPlaces {
  readonly id: string;
  readonly organiserId: string;
  readonly status: 'published' | 'cancelled' | 'unpublished';
  readonly beginDate: Date;
  /** Null: no limit. */
  readonly capacity: number | null;
  readonly plusOnesMax: number;
}

const isWaiting = sql`${guests.waitingRank} IS NOT NULL`;

/** As `isUnconfirmed` of the policy says; in the words of the index that holds them. */
export const isUnconfirmedGuest = sql`(${guests.reply} IN ('yes', 'waiting') AND ${guests.email} IS NOT NULL
  AND ${guests.emailConfirmedAt} IS NULL AND ${guests.accountId} IS NULL AND ${guests.appAccountId} IS NULL)`;

/** Places taken by guests who come and by those they bring; one guest may be left out. */
export async function countTakenPlaces(
  tx: Queryable,
  eventId: string,
  exceptGuestId?: string,
): Promise<number> {
  const [row] = await tx
    .select({ taken: placesTaken })
    .from(guests)
    .where(
      and(eq(guests.eventId, eventId), isComing, exceptGuestId ? ne(guests.id, exceptGuestId) : undefined),
    );
  return row?.taken ?? 0;
}

/** Those of them that unconfirmed guests hold. */
export async function countUnconfirmedPlaces(
  tx: Queryable,
  eventId: string,
  exceptGuestId?: string,
): Promise<number> {
  const [row] = await tx
    .select({ taken: placesTaken })
    .from(guests)
    .where(
      and(
        eq(guests.eventId, eventId),
        isUnconfirmedGuest,
        isComing,
        exceptGuestId ? ne(guests.id, exceptGuestId) : undefined,
      ),
    );
  return row?.taken ?? 0;
}

/** Unconfirmed guests who come, whoever asked last first. */
export async function findLastUnconfirmed(tx: Queryable, eventId: string, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: guests.id })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), isUnconfirmedGuest, isComing))
    .orderBy(desc(guests.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The unconfirmed guest who asked first, come or waiting, among those who asked before an instant; null for nobody. */
export async function findFirstUnconfirmed(
  tx: Queryable,
  eventId: string,
  before: Date,
): Promise<string | null> {
  const [row] = await tx
    .select({ id: guests.id })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), isUnconfirmedGuest, lt(guests.createdAt, before)))
    .orderBy(asc(guests.id))
    .limit(1);
  return row?.id ?? null;
}

/** The rank of whoever waited last, 0 when nobody waits. */
export async function findLastRank(tx: Queryable, eventId: string): Promise<number> {
  const [row] = await tx
    .select({ rank: sql<number>`coalesce(max(${guests.waitingRank}), 0)::int` })
    .from(guests)
    .where(eq(guests.eventId, eventId));
  return row?.rank ?? 0;
}

/** Which of the two lines: confirmed guests are served before the others. */
const isInLine = (isConfirmed: boolean) => (isConfirmed ? not(isUnconfirmedGuest) : isUnconfirmedGuest);

/** Those who wait in a line, the first one first: unconfirmed guests as they asked, also when they gave a place back. */
export async function findWaiting(
  tx: Queryable,
  eventId: string,
  { isConfirmed, limit }: { readonly isConfirmed: boolean; readonly limit: number },
) {
  return tx
    .select({ id: guests.id, plusOnes: guests.plusOnes })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), isWaiting, isInLine(isConfirmed)))
    .orderBy(asc(isConfirmed ? guests.waitingRank : guests.id))
    .limit(limit);
}

/** How many are served before a guest who waits, that one included. */
export function countWaitingUpTo(
  db: Queryable,
  eventId: string,
  { id, rank, isConfirmed }: { readonly id: string; readonly rank: number; readonly isConfirmed: boolean },
): Promise<number> {
  const isServedBefore = isConfirmed
    ? and(isInLine(true), sql`${guests.waitingRank} <= ${rank}`)
    : or(isInLine(true), sql`${guests.id} <= ${id}`);
  return db.$count(guests, and(eq(guests.eventId, eventId), isWaiting, isServedBefore));
}

/** Lets them in; an unconfirmed guest brings nobody yet. */
export async function givePlaces(
  tx: Queryable,
  guestIds: readonly string[],
  { isConfirmed }: { readonly isConfirmed: boolean },
): Promise<void> {
  await tx
    .update(guests)
    .set({ reply: 'yes', waitingRank: null, ...(!isConfirmed && { plusOnes: 0 }) })
    .where(inArray(guests.id, [...guestIds]));
}

/** Sends guests who come to the waiting list, with those they asked to bring. */
export async function takePlaces(tx: Queryable, eventId: string, guestIds: readonly string[]): Promise<void> {
  const lastRank = await findLastRank(tx, eventId);
  await tx.execute(sql`
    UPDATE ${guests} SET reply = 'waiting', waiting_rank = ${lastRank} + taken.number,
      plus_ones = coalesce(asked_plus_ones, 0)
    FROM (SELECT id, row_number() OVER (ORDER BY id)::int AS number
      FROM ${guests} WHERE ${inArray(guests.id, [...guestIds])}) AS taken
    WHERE ${guests.id} = taken.id`);
}
