import type { TeamRole } from '@lampion/contract/people/teams';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Readable } from '../../platform/db/errors.ts';
import * as tables from '../../platform/db/tables/people/teams.ts';

// What other features may read of a team: who is in it, and in which role.

export const teamMembers: Readable<typeof tables.teamMembers, 'accountId' | 'organiserId' | 'role'> =
  tables.teamMembers;

interface Seat {
  readonly organiserId: SQLWrapper;
  readonly accountId: SQLWrapper;
}

/**
 * Whether a person is in an organiser's team with one of these roles. Not true of the organiser's
 * own account, which has no row there.
 */
export function isInTeam({ organiserId, accountId }: Seat, roles: readonly TeamRole[]): SQL<boolean> {
  const names = sql.join(
    roles.map((role) => sql`${role}`),
    sql`, `,
  );
  return sql<boolean>`EXISTS (SELECT FROM ${tables.teamMembers} AS seat
    WHERE seat.account_id = ${accountId} AND seat.organiser_id = ${organiserId} AND seat.role IN (${names}))`;
}
