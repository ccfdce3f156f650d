import { and, asc, desc, eq, inArray, lt, ne, not, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { guests } from '../../db/tables/guest-list.ts';
import { isComing, placesTaken } from './guest-read-model.ts';

/** The data that decides about places. */
export interface EventPlaces {
  readonly id: string;
  readonly organiserId: string;
  readonly status: 'published' | 'cancelled' | 'unpublished';
  readonly beginDate: Date;
  readonly endDate: Date;
  /** Null: no limit. */
  readonly capacity: number | null;
  readonly plusOnesMax: number;
}

const isWaiting = sql`${guests.waitingRank} IS NOT NULL`;

/** Same as `isUnconfirmed` of the policy, written like the condition of the partial index. */
export const isUnconfirmedGuest = sql`(${guests.reply} IN ('yes', 'waiting') AND ${guests.email} IS NOT NULL
  AND ${guests.emailConfirmedAt} IS NULL AND ${guests.accountId} IS NULL AND ${guests.appAccountId} IS NULL)`;

/** Places taken by participants and the people they bring; one guest may be excluded. */
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

/** Those taken by unconfirmed guests. */
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

/** Unconfirmed participants, the last one first. */
export async function findLastUnconfirmed(tx: Queryable, eventId: string, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: guests.id })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), isUnconfirmedGuest, isComing))
    .orderBy(desc(guests.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The first unconfirmed guest, with a place or waiting, from before an instant; null for none. */
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

/** The last rank on the waiting list, 0 when it is empty. */
export async function findLastRank(tx: Queryable, eventId: string): Promise<number> {
  const [row] = await tx
    .select({ rank: sql<number>`coalesce(max(${guests.waitingRank}), 0)::int` })
    .from(guests)
    .where(eq(guests.eventId, eventId));
  return row?.rank ?? 0;
}

/** Which of the two waiting lists: confirmed guests come before the others. */
const isInLine = (isConfirmed: boolean) => (isConfirmed ? not(isUnconfirmedGuest) : isUnconfirmedGuest);

/** Guests of a waiting list, in order: unconfirmed guests by time of request, also after losing a place. */
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

/** The position of a waiting guest, from 1. */
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

/** Gives them places; an unconfirmed guest gets a single one. */
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

/** Moves participants to the waiting list, with the people they asked to bring. */
export async function takePlaces(tx: Queryable, eventId: string, guestIds: readonly string[]): Promise<void> {
  const lastRank = await findLastRank(tx, eventId);
  await tx.execute(sql`
    UPDATE ${guests} SET reply = 'waiting', waiting_rank = ${lastRank} + taken.number,
      plus_ones = coalesce(asked_plus_ones, 0)
    FROM (SELECT id, row_number() OVER (ORDER BY id)::int AS number
      FROM ${guests} WHERE ${inArray(guests.id, [...guestIds])}) AS taken
    WHERE ${guests.id} = taken.id`);
}
