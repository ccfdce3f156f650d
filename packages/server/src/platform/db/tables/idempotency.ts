// Owner: platform/idempotency. Requests that carry a key, so that sending them again does
// nothing again.

import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant } from './columns.ts';
import { accounts } from './people/accounts.ts';

/** Deleted a day after it was made, or after 90 where devices may send it late. */
export const keyedRequests = pgTable(
  'keyed_requests',
  {
    /** Hash of who sent it and of their key. */
    id: bytea().primaryKey(),
    /** Null for visitors. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    /** Of the call and its input. */
    contentHash: bytea().notNull(),
    /** When the present attempt began; it names the attempt. */
    claimedAt: instant().notNull(),
    /** The server process it runs in: it ends with that. */
    claimedBy: text(),
    /** Committed with the effect itself. */
    hasEffect: boolean().notNull().default(false),
    /** Sealed; null until the attempt is answered. */
    answer: bytea(),
    /** The answer is a refusal. */
    isRefused: boolean().notNull().default(false),
    /** Devices may send it late. */
    isLasting: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('keyed_requests_account_id_idx').on(table.accountId),
    index('keyed_requests_created_at_idx').on(table.createdAt),
  ],
);

/**
 * When each account last wrote an answer of its own, on whichever device. Deleted after 90 days.
 */
export const ownAnswers = pgTable(
  'own_answers',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** What is answered: "reply <event>". */
    subject: text().notNull(),
    /** By the device's clock, never later than ours. */
    writtenAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.subject] }),
    index('own_answers_written_at_idx').on(table.writtenAt),
  ],
);
