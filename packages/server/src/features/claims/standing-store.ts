import { and, asc, desc, eq, gt, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { nightStandings, nightTeams } from '../../db/tables/claims.ts';
import { guests } from '../guest-list/guest-read-model.ts';
import { appAccounts, isHiddenFrom } from '../members/member-read-model.ts';

export type StandingRow = typeof nightStandings.$inferSelect;
export type TeamRow = typeof nightTeams.$inferSelect;

/**
 * Who has points and stands in the ranking, the first in front; without those who declined since. `isHidden`: a block is between
 * the reader's app account and theirs.
 */
export function findStandings(
  db: Queryable,
  eventId: string,
  { memberId, limit }: { readonly memberId: string | null; readonly limit: number },
) {
  const isHidden =
    memberId === null ? sql<boolean>`false` : isHiddenFrom(memberId, sql`${guests.appAccountId}`);
  return db
    .select({ standing: nightStandings, isHidden })
    .from(nightStandings)
    .innerJoin(guests, eq(guests.id, nightStandings.guestId))
    .where(
      and(
        eq(nightStandings.eventId, eventId),
        gt(nightStandings.points, 0),
        ne(nightStandings.showing, 'hidden'),
        ne(guests.reply, 'no'),
      ),
    )
    .orderBy(desc(nightStandings.points), asc(nightStandings.guestId))
    .limit(limit);
}
export type RankedRow = Awaited<ReturnType<typeof findStandings>>[number];

export function countHidden(db: Queryable, eventId: string): Promise<number> {
  return db.$count(
    nightStandings,
    and(eq(nightStandings.eventId, eventId), eq(nightStandings.showing, 'hidden')),
  );
}

/** Null before their first choice and their first points. */
export async function findStanding(db: Queryable, guestId: string): Promise<StandingRow | null> {
  const [row] = await db.select().from(nightStandings).where(eq(nightStandings.guestId, guestId));
  return row ?? null;
}

/** Writes choices; those that are left out stay. */
export async function saveStanding(
  tx: Queryable,
  of: Pick<StandingRow, 'eventId' | 'guestId'>,
  values: Partial<Pick<StandingRow, 'pseudonym' | 'showing' | 'teamId'>>,
): Promise<void> {
  await tx
    .insert(nightStandings)
    .values({ ...of, ...values })
    .onConflictDoUpdate({ target: nightStandings.guestId, set: values });
}

/** The teams of a night, the first in front. */
export function findTeams(db: Queryable, eventId: string): Promise<TeamRow[]> {
  return db
    .select()
    .from(nightTeams)
    .where(eq(nightTeams.eventId, eventId))
    .orderBy(desc(nightTeams.points), asc(nightTeams.createdAt), asc(nightTeams.id));
}

export async function insertTeam(
  tx: Queryable,
  team: Pick<TeamRow, 'createdAt' | 'eventId' | 'id' | 'ink' | 'name'>,
): Promise<void> {
  await tx.insert(nightTeams).values(team).onConflictDoNothing();
}

/** False when the night has none with that id. */
export async function deleteTeamRow(tx: Queryable, eventId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(nightTeams)
    .where(and(eq(nightTeams.eventId, eventId), eq(nightTeams.id, id)))
    .returning({ id: nightTeams.id });
  return deleted.length > 0;
}

/** A person who is erased stands nowhere any more; their points stay with the team. */
export async function hideStandingsOf(tx: Queryable, accountId: string): Promise<void> {
  const profiles = tx
    .select({ id: appAccounts.id })
    .from(appAccounts)
    .where(eq(appAccounts.accountId, accountId));
  const own = tx
    .select({ id: guests.id })
    .from(guests)
    .where(or(eq(guests.accountId, accountId), sql`${guests.appAccountId} IN (${profiles})`));
  await tx
    .update(nightStandings)
    .set({ showing: 'hidden', pseudonym: null })
    .where(sql`${nightStandings.guestId} IN (${own})`);
}
