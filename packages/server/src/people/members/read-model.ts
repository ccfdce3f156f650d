import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Readable } from '../../platform/db/errors.ts';
import * as tables from '../../platform/db/tables/people/members.ts';

// What other features may show of an app account.

export const appAccounts: Readable<
  typeof tables.appAccounts,
  | 'accountId'
  | 'appName'
  | 'bio'
  | 'createdAt'
  | 'findable'
  | 'foldedName'
  | 'id'
  | 'imageId'
  | 'phone'
  | 'phoneVerifiedAt'
  | 'username'
> = tables.appAccounts;

/** The columns of a member that others see. */
export const person = { id: appAccounts.id, username: appAccounts.username, appName: appAccounts.appName };

/** Whether a member has blocked another one (ids of app accounts). */
export function hasBlocked(blocker: SQLWrapper | string, blocked: SQLWrapper | string): SQL<boolean> {
  const { blockerId, blockedId } = tables.memberBlocks;
  return sql<boolean>`EXISTS (SELECT FROM ${tables.memberBlocks} WHERE
    ${blockerId} = ${blocker} AND ${blockedId} = ${blocked})`;
}

/** Whether either of two members (ids of app accounts) has blocked the other. */
export function isHidden(viewer: SQLWrapper | string, other: SQLWrapper | string): SQL<boolean> {
  const { blockerId, blockedId } = tables.memberBlocks;
  return sql<boolean>`EXISTS (SELECT FROM ${tables.memberBlocks} WHERE
    (${blockerId} = ${viewer} AND ${blockedId} = ${other}) OR (${blockerId} = ${other} AND ${blockedId} = ${viewer}))`;
}

/**
 * As `isHidden`, for rows that the query has already found: reads the viewer's blocks once. When
 * the query still has to find its rows, use `isHidden`, which makes the planner start from them.
 */
export function isHiddenFrom(viewer: string | Placeholder | SQLWrapper, other: SQLWrapper): SQL<boolean> {
  return sql<boolean>`(${other} IN (${idsHiddenFrom(viewer)})) IS TRUE`;
}

/** The app accounts hidden from a member by a block in either direction. */
export function idsHiddenFrom(viewer: string | Placeholder | SQLWrapper): SQL {
  const { blockerId, blockedId } = tables.memberBlocks;
  return sql`SELECT ${blockedId} FROM ${tables.memberBlocks} WHERE ${blockerId} = ${viewer}
    UNION ALL SELECT ${blockerId} FROM ${tables.memberBlocks} WHERE ${blockedId} = ${viewer}`;
}

/** The app accounts that a member has blocked. */
export function idsBlockedBy(blocker: SQLWrapper | string): SQL {
  const { blockerId, blockedId } = tables.memberBlocks;
  return sql`SELECT ${blockedId} FROM ${tables.memberBlocks} WHERE ${blockerId} = ${blocker}`;
}
