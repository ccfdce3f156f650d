import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Readable } from '../../db/readable.ts';
import * as tables from '../../db/tables/members.ts';

// What other features may show of an app account.

export const appAccounts: Readable<
  typeof tables.appAccounts,
  | 'accountId'
  | 'appName'
  | 'bio'
  | 'createdAt'
  | 'findable'
  | 'id'
  | 'imageId'
  | 'phone'
  | 'phoneVerifiedAt'
  | 'username'
> = tables.appAccounts;

/** Whether a member has blocked another one (ids of app accounts). */
export function hasBlocked(blocker: SQLWrapper | string, blocked: SQLWrapper | string): SQL<boolean> {
  const { blockerId, blockedId } = tables.memberBlocks;
  return sql<boolean>`EXISTS (SELECT FROM ${tables.memberBlocks} WHERE
    ${blockerId} = ${blocker} AND ${blockedId} = ${blocked})`;
}

/** Whether either of two members (ids of app accounts), both read by the query, has blocked the other. */
export function isBlockBetween(one: SQLWrapper, other: SQLWrapper): SQL<boolean> {
  const { blockerId, blockedId } = tables.memberBlocks;
  return sql<boolean>`EXISTS (SELECT FROM ${tables.memberBlocks} WHERE
    (${blockerId} = ${one} AND ${blockedId} = ${other}) OR (${blockerId} = ${other} AND ${blockedId} = ${one}))`;
}

/**
 * Whether a member of the query does not exist for the one who reads, nor the reader for them: either has blocked the other.
 * Looked up once for all rows.
 */
export function isHidden(viewer: string | Placeholder, other: SQLWrapper): SQL<boolean> {
  const { blockerId, blockedId } = tables.memberBlocks;
  return sql<boolean>`(${other} IN (
    SELECT ${blockedId} FROM ${tables.memberBlocks} WHERE ${blockerId} = ${viewer}
    UNION ALL SELECT ${blockerId} FROM ${tables.memberBlocks} WHERE ${blockedId} = ${viewer})) IS TRUE`;
}
