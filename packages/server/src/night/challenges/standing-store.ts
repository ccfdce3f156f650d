import { STANDINGS_MAX } from '@lampion/contract/night/challenge-claims';
import { and, asc, count, desc, eq, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { GuestListener } from '../../deps.ts';
import { events } from '../../events/events/read-model.ts';
import { guests, isGuestHidden } from '../../events/guest-list/read-model.ts';
import { appAccounts } from '../../people/members/read-model.ts';
import { organisers, publicName } from '../../people/organisers/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { descending, prepareOnce, reassign } from '../../platform/db/statements.ts';
import { challengeClaims, nightStandings, nightTeams } from '../../platform/db/tables/night/challenges.ts';

export type StandingRow = typeof nightStandings.$inferSelect;
export type TeamRow = typeof nightTeams.$inferSelect;

// Constant conditions are inlined: PostgreSQL cannot match a partial index against a parameter.

const standingsRanked = prepareOnce((db) =>
  db
    .select({
      standing: nightStandings,
      isHidden: isGuestHidden(sql.placeholder('memberId')),
    })
    .from(nightStandings)
    .innerJoin(guests, eq(guests.id, nightStandings.guestId))
    .where(
      and(
        eq(nightStandings.eventId, sql.placeholder('eventId')),
        sql`${nightStandings.points} > 0 AND ${nightStandings.showing} <> 'hidden' AND ${guests.reply} <> 'no'`,
      ),
    )
    .orderBy(descending(nightStandings.points), asc(nightStandings.guestId))
    .limit(STANDINGS_MAX)
    .prepare('night_standings_ranked'),
);

/**
 * The ranked guests who have points, best first; without those who have declined since. `isHidden`:
 * a block exists between the reader's app account (`memberId`; null: none) and the guest's.
 */
export function findStandings(
  db: Queryable,
  eventId: string,
  { memberId }: { readonly memberId: string | null },
) {
  return standingsRanked(db).execute({ eventId, memberId });
}
export type RankedRow = Awaited<ReturnType<typeof findStandings>>[number];

const hiddenCount = prepareOnce((db) =>
  db
    .select({ hidden: count() })
    .from(nightStandings)
    .where(
      and(eq(nightStandings.eventId, sql.placeholder('eventId')), sql`${nightStandings.showing} = 'hidden'`),
    )
    .prepare('night_standings_hidden'),
);

export async function countHidden(db: Queryable, eventId: string): Promise<number> {
  const [row] = await hiddenCount(db).execute({ eventId });
  return row?.hidden ?? 0;
}

const ownStanding = prepareOnce((db) =>
  db
    .select()
    .from(nightStandings)
    .where(eq(nightStandings.guestId, sql.placeholder('guestId')))
    .prepare('night_standing_own'),
);

/** Null before their first choice and their first points. */
export async function findStanding(db: Queryable, guestId: string): Promise<StandingRow | null> {
  const [row] = await ownStanding(db).execute({ guestId });
  return row ?? null;
}

/** Letters and digits only, without case and accents, to compare names. */
const keyOf = (name: SQLWrapper) => sql`regexp_replace(fold_text(${name}), '[^[:alnum:]]', '', 'g')`;

/**
 * Whether another person of a night has this name: on the list, in their profile, as the first word
 * of either, as username, as pseudonym in the ranking, or as the organiser's name.
 */
export async function isNameThere(
  db: Queryable,
  { eventId, guestId }: Pick<StandingRow, 'eventId' | 'guestId'>,
  name: string,
): Promise<boolean> {
  const { appName, username } = appAccounts;
  const first = (column: SQLWrapper) => sql`split_part(${column}, ' ', 1)`;
  const names = [
    guests.nickname,
    first(guests.nickname),
    appName,
    first(appName),
    username,
    nightStandings.pseudonym,
  ];
  const isTheirs = sql.join(
    names.map((column) => keyOf(sql`${column}`)),
    sql`, `,
  );
  const key = keyOf(sql`${name}::text`);
  const rows = await db
    .select({ id: guests.id })
    .from(guests)
    .leftJoin(appAccounts, eq(appAccounts.id, guests.appAccountId))
    .leftJoin(nightStandings, eq(nightStandings.guestId, guests.id))
    .where(
      and(
        eq(guests.eventId, eventId),
        ne(guests.id, guestId),
        ne(guests.reply, 'no'),
        sql`${key} IN (${isTheirs})`,
      ),
    )
    .limit(1);
  return rows.length > 0 || (await isOrganiserName(db, eventId, key));
}

async function isOrganiserName(db: Queryable, eventId: string, key: SQL): Promise<boolean> {
  const rows = await db
    .select({ id: organisers.id })
    .from(organisers)
    .innerJoin(events, eq(events.organiserId, organisers.id))
    .leftJoin(appAccounts, eq(appAccounts.id, organisers.appAccountId))
    .where(and(eq(events.id, eventId), sql`${keyOf(publicName)} = ${key}`));
  return rows.length > 0;
}

/** Saves choices; missing fields are left unchanged. */
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

const nightTeamsRanked = prepareOnce((db) =>
  db
    .select()
    .from(nightTeams)
    .where(eq(nightTeams.eventId, sql.placeholder('eventId')))
    .orderBy(desc(nightTeams.points), asc(nightTeams.createdAt), asc(nightTeams.id))
    .prepare('night_teams_ranked'),
);

/** The teams of a night, best first. */
export function findTeams(db: Queryable, eventId: string): Promise<TeamRow[]> {
  return nightTeamsRanked(db).execute({ eventId });
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

/** Hides an erased person from rankings; their points stay with the team. */
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

/**
 * Moves the claims, points and ranking of a member's former guest row. A challenge that both
 * claimed counts once; the more discreet of two choices stays.
 */
export const moveChallenges: GuestListener = async (_deps, tx, { guestId: to, formerId: from }) => {
  if (from === null) return;
  const isOpen = (claim: 'c' | 'o') => sql`${sql.raw(claim)}.state <> 'refused'`;
  await tx.execute(sql`
    DELETE FROM ${challengeClaims} c USING ${challengeClaims} o
    WHERE o.challenge_id = c.challenge_id AND ${isOpen('c')} AND ${isOpen('o')} AND (
      c.guest_id = ${from} AND o.guest_id = ${to} AND (c.state = 'pending' OR o.state = 'confirmed')
      OR c.guest_id = ${to} AND o.guest_id = ${from} AND c.state = 'pending' AND o.state = 'confirmed')`);
  // Their points are moved with the standing: the trigger counts changes of states alone.
  await reassign(tx, challengeClaims.guestId, { from, to });
  await reassign(tx, challengeClaims.answeredBy, { from, to });
  const { guestId, points, teamId, pseudonym, showing } = nightStandings;
  const most = (choice: string) => sql`${choice} IN (${showing}, excluded.showing)`;
  const [former] = await tx.delete(nightStandings).where(eq(guestId, from)).returning();
  if (former === undefined) return;
  await tx
    .insert(nightStandings)
    .values({ ...former, guestId: to })
    .onConflictDoUpdate({
      target: guestId,
      set: {
        points: sql`${points} + excluded.points`,
        teamId: sql`coalesce(${teamId}, excluded.team_id)`,
        pseudonym: sql`coalesce(${pseudonym}, excluded.pseudonym)`,
        showing: sql`CASE WHEN ${most('hidden')} THEN 'hidden' WHEN ${most('pseudonym')} THEN 'pseudonym' ELSE 'name' END`,
      },
    });
};
