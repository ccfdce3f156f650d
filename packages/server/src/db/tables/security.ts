import { bigint, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { bytea, createdAt, instant } from './columns.ts';

/**
 * Authenticators. Checking a code takes the secret itself: it is encrypted with the installation's key, for its account
 * alone. Nothing is asked of the owner before `confirmedAt`.
 */
export const secondFactors = pgTable('second_factors', {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  secret: bytea().notNull(),
  confirmedAt: instant(),
  /** The last 30-second step whose code was accepted: no code serves twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
});

/** Codes that stand in for the authenticator, once each. Only a keyed hash is kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: uuid()
      .notNull()
      .references(() => secondFactors.accountId, { onDelete: 'cascade' }),
    codeHash: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
);
