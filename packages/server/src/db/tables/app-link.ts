import { index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant, primaryId } from './columns.ts';
import { appAccounts, organisers } from './organisers.ts';

/**
 * Codes that prove that an app account belongs to an organiser. Only a keyed hash of a code is kept, and none before the
 * SMS leaves. One row for each organiser: asking again replaces the code.
 */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: primaryId(),
    organiserId: uuid()
      .notNull()
      .references(() => organisers.id, { onDelete: 'cascade' }),
    appAccountId: uuid()
      .notNull()
      .references(() => appAccounts.id, { onDelete: 'cascade' }),
    codeHash: bytea(),
    tries: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('verification_codes_organiser_key').on(table.organiserId),
    index('verification_codes_app_account_idx').on(table.appAccountId),
    index('verification_codes_expires_at_idx').on(table.expiresAt),
  ],
);
