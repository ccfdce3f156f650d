import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Readable } from '../../platform/db/errors.ts';
import * as tables from '../../platform/db/tables/people/accounts.ts';

// What other features may read of an account: address and name of its owner, never credentials.

export const accountDeletions: Readable<typeof tables.accountDeletions, 'accountId'> =
  tables.accountDeletions;

export const accounts: Readable<
  typeof tables.accounts,
  'createdAt' | 'displayName' | 'email' | 'emailVerifiedAt' | 'id' | 'role' | 'suspendedAt'
> = tables.accounts;

/** Display name of an account in the administration: its name, else the start of its address. */
export const accountName: SQL<string> = sql<string>`coalesce(nullif(${tables.accounts.displayName}, ''), split_part(${tables.accounts.email}, '@', 1))`;

/** Whether a session, by its id, is neither ended nor expired; false where there is none. */
export const isLiveSession = (id: SQLWrapper, now: Date) => sql<boolean>`EXISTS (
  SELECT FROM ${tables.sessions} AS live WHERE live.id = ${id} AND live.expires_at > ${now}::timestamptz)`;
