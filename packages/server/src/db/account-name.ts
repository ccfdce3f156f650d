import { type SQL, sql } from 'drizzle-orm';
import { accounts } from './tables.ts';

/** How an account is called among colleagues: its name, else the start of its address. */
export const accountName: SQL<string> = sql<string>`coalesce(nullif(${accounts.displayName}, ''), split_part(${accounts.email}, '@', 1))`;
