import { type SQL, sql } from 'drizzle-orm';
import type { Readable } from '../../db/readable.ts';
import * as tables from '../../db/tables/accounts.ts';

// What others may know of an account: how to reach and name its owner, never what proves who they are.

export const accountDeletions: Readable<typeof tables.accountDeletions, 'accountId'> =
  tables.accountDeletions;

export const accounts: Readable<typeof tables.accounts, 'createdAt' | 'email' | 'id'> = tables.accounts;

/** How an account is called among colleagues: its name, else the start of its address. */
export const accountName: SQL<string> = sql<string>`coalesce(nullif(${tables.accounts.displayName}, ''), split_part(${tables.accounts.email}, '@', 1))`;
