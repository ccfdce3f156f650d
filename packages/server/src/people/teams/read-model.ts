import { type Right, rolesWith } from '@lampion/contract/people/rules/team-rights';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { teamMembers } from '../../platform/db/tables/people/teams.ts';

// What other features may read of a team: whether a person has a right in it.

/** A person and an organiser, as the columns or values of another query. */
interface Seat {
  /** Id of an organiser. */
  readonly organiserId: SQLWrapper;
  /** Id of the person's account. */
  readonly accountId: SQLWrapper;
}

/**
 * Whether a person is in an organiser's team with a role that has the right. Never true of the
 * organiser's own account, which has every right without a row there: a query for both names it
 * apart.
 */
export function hasRightInTeam({ organiserId, accountId }: Seat, right: Right): SQL<boolean> {
  const roles = sql.join(
    rolesWith(right).map((role) => sql`${role}`),
    sql`, `,
  );
  return sql<boolean>`EXISTS (
    SELECT FROM ${teamMembers} AS seat
    WHERE seat.account_id = ${accountId}
      AND seat.organiser_id = ${organiserId}
      AND seat.role IN (${roles}))`;
}
