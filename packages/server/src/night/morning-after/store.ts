import { and, asc, count, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { GuestListener } from '../../deps.ts';
import { challenges, events } from '../../events/events/read-model.ts';
import { guests, isMember } from '../../events/guest-list/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { reassign } from '../../platform/db/statements.ts';
import { nextDateVotes, nextParties } from '../../platform/db/tables/night/morning-after.ts';
import type { VisibleNight } from '../nights/nights.ts';

/** How often challenges of a night were confirmed. */
export async function countConfirmed(db: Queryable, eventId: string): Promise<number> {
  const [row] = await db
    .select({ confirmed: sql<number>`coalesce(sum(${challenges.confirmedCount}), 0)::int` })
    .from(challenges)
    .where(eq(challenges.eventId, eventId));
  return row?.confirmed ?? 0;
}

/**
 * The dates that suit guests who have not declined, with how many, and whether one is the reader.
 */
export function findDateVotes(db: Queryable, eventId: string, guestId: string | null) {
  const { beginDate } = nextDateVotes;
  return db
    .select({
      beginDate,
      count: count(),
      suitsMe: sql<boolean>`coalesce(bool_or(${guests.id} = ${guestId}::uuid), false)`,
    })
    .from(nextDateVotes)
    .innerJoin(guests, eq(guests.id, nextDateVotes.guestId))
    .where(and(eq(guests.eventId, eventId), ne(guests.reply, 'no')))
    .groupBy(beginDate);
}

export type DateVotesRow = Awaited<ReturnType<typeof findDateVotes>>[number];

/** @returns whether the vote changed */
export async function setDateVote(
  tx: Queryable,
  vote: typeof nextDateVotes.$inferInsert,
  suits: boolean,
): Promise<boolean> {
  const returned = { guestId: nextDateVotes.guestId };
  const isIt = and(eq(nextDateVotes.guestId, vote.guestId), eq(nextDateVotes.beginDate, vote.beginDate));
  const changed = suits
    ? await tx.insert(nextDateVotes).values(vote).onConflictDoNothing().returning(returned)
    : await tx.delete(nextDateVotes).where(isIt).returning(returned);
  return changed.length > 0;
}

/** Who reads a night: by a session or a pass, with or without an app account. */
type Reader = Pick<VisibleNight, 'accountId' | 'memberId'>;

/**
 * The party that follows a night, unless it is called off; `isListed`: the reader has an app
 * account and is on its guest list, as its host is.
 */
export async function findNextParty(db: Queryable, eventId: string, reader?: Reader) {
  const { accountId = null, memberId: appAccountId = null } = reader ?? {};
  const isReader = accountId && appAccountId && isMember({ accountId, appAccountId, email: null });
  const own = and(eq(guests.eventId, events.id), isReader || sql`false`);
  const [row] = await db
    .select({
      id: events.id,
      beginDate: events.beginDate,
      isListed: sql<boolean>`EXISTS (SELECT FROM ${guests} WHERE ${own})`,
    })
    .from(nextParties)
    .innerJoin(events, eq(events.id, nextParties.partyId))
    .where(and(eq(nextParties.eventId, eventId), eq(events.status, 'private')));
  return row ?? null;
}

/** Replaces one that was called off. */
export async function saveNextParty(tx: Queryable, row: typeof nextParties.$inferInsert): Promise<void> {
  await tx.insert(nextParties).values(row).onConflictDoUpdate({ target: nextParties.eventId, set: row });
}

/** The dates that suited an account, for its data export. */
export function findOwnDateVotes(
  db: Queryable,
  { accountId, appAccountIds }: { readonly accountId: string; readonly appAccountIds: readonly string[] },
) {
  return db
    .select({ party: events.name, date: nextDateVotes.beginDate })
    .from(nextDateVotes)
    .innerJoin(guests, eq(guests.id, nextDateVotes.guestId))
    .innerJoin(events, eq(events.id, guests.eventId))
    .where(or(eq(guests.accountId, accountId), inArray(guests.appAccountId, [...appAccountIds])))
    .orderBy(asc(nextDateVotes.beginDate));
}

/** Moves the votes of a member's former guest row: one vote for a date. */
export const moveDateVotes: GuestListener = async (_deps, tx, { guestId: to, formerId: from }) => {
  if (from !== null) await reassign(tx, nextDateVotes.guestId, { from, to }, [nextDateVotes.beginDate]);
};
