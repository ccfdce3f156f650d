import type { GivenReply } from '@lampion/contract/events/replies';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { GuestListener } from '../../deps.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { reassign } from '../../platform/db/statements.ts';
import { parties, partyDates, partyVotes } from '../../platform/db/tables/events/parties.ts';

export type PartyDateRow = typeof partyDates.$inferSelect;

interface Night {
  readonly id?: string | undefined;
  readonly beginDate: Date;
  readonly endDate: Date;
}

/** False when one of the ids belongs to another date: the transaction must then be rolled back. */
export async function insertDates(tx: Queryable, eventId: string, dates: readonly Night[]): Promise<boolean> {
  if (dates.length === 0) return true;
  const rows = dates.map(({ id, beginDate, endDate }) => ({
    ...(id && { id }),
    eventId,
    beginDate,
    endDate,
  }));
  const written = await tx.insert(partyDates).values(rows).onConflictDoNothing().returning();
  return written.length === dates.length;
}

/** Deletes dates with their votes. */
export async function deleteDates(tx: Queryable, eventId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx.delete(partyDates).where(and(eq(partyDates.eventId, eventId), inArray(partyDates.id, [...ids])));
}

export async function setDateEnd(tx: Queryable, id: string, endDate: Date): Promise<void> {
  await tx.update(partyDates).set({ endDate }).where(eq(partyDates.id, id));
}

/** The dates of a vote, earliest first. */
export function findDates(db: Queryable, eventId: string): Promise<PartyDateRow[]> {
  return db
    .select()
    .from(partyDates)
    .where(eq(partyDates.eventId, eventId))
    .orderBy(asc(partyDates.beginDate), asc(partyDates.id));
}

/** The same while the vote is open; none afterwards, nor for an organiser's event. */
export async function findOpenDates(db: Queryable, eventId: string): Promise<PartyDateRow[]> {
  const rows = await db
    .select({ date: partyDates })
    .from(partyDates)
    .innerJoin(parties, eq(parties.eventId, partyDates.eventId))
    .where(and(eq(partyDates.eventId, eventId), parties.isPollOpen))
    .orderBy(asc(partyDates.beginDate), asc(partyDates.id));
  return rows.map(({ date }) => date);
}

/** The votes of guests on the dates of a party. */
export function findVotes(db: Queryable, eventId: string) {
  return db
    .select({ dateId: partyVotes.dateId, guestId: partyVotes.guestId, answer: partyVotes.answer })
    .from(partyVotes)
    .innerJoin(partyDates, eq(partyDates.id, partyVotes.dateId))
    .where(eq(partyDates.eventId, eventId));
}

export type VoteRow = Awaited<ReturnType<typeof findVotes>>[number];

/** Replaces a guest's votes. */
export async function upsertVotes(
  tx: Queryable,
  guestId: string,
  votes: readonly { readonly dateId: string; readonly answer: GivenReply }[],
): Promise<void> {
  if (votes.length === 0) return;
  await tx
    .insert(partyVotes)
    .values(votes.map((vote) => ({ ...vote, guestId })))
    .onConflictDoUpdate({
      target: [partyVotes.dateId, partyVotes.guestId],
      set: { answer: sql`excluded.answer` },
    });
}

/** Moves the votes of a member's former guest row: one vote for a date. */
export const moveVotes: GuestListener = async (_deps, tx, { guestId: to, formerId: from }) => {
  if (from !== null) await reassign(tx, partyVotes.guestId, { from, to }, [partyVotes.dateId]);
};
