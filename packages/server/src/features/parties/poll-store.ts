import type { GivenReply } from '@lampion/contract/schemas/reply';
import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { partyDates, partyVotes } from '../../db/tables/parties.ts';

export type PartyDateRow = typeof partyDates.$inferSelect;

interface Night {
  readonly beginDate: Date;
  readonly endDate: Date;
}

export async function insertDates(tx: Queryable, eventId: string, dates: readonly Night[]): Promise<void> {
  if (dates.length > 0) await tx.insert(partyDates).values(dates.map((date) => ({ ...date, eventId })));
}

/** The dates of a vote, the earliest first. */
export function findDates(db: Queryable, eventId: string): Promise<PartyDateRow[]> {
  return db
    .select()
    .from(partyDates)
    .where(eq(partyDates.eventId, eventId))
    .orderBy(asc(partyDates.beginDate), asc(partyDates.id));
}

/** What guests answered to the dates of a party. */
export function findVotes(db: Queryable, eventId: string) {
  return db
    .select({ dateId: partyVotes.dateId, guestId: partyVotes.guestId, answer: partyVotes.answer })
    .from(partyVotes)
    .innerJoin(partyDates, eq(partyDates.id, partyVotes.dateId))
    .where(eq(partyDates.eventId, eventId));
}

export type VoteRow = Awaited<ReturnType<typeof findVotes>>[number];

/** A guest's answers take the place of those they gave before. */
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
