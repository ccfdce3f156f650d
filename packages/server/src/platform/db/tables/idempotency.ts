// Owner: platform/idempotency. Requests with an idempotency key, so that repeating them has no
// further effect.

import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant } from './columns.ts';
import { accounts } from './people/accounts.ts';

/** Deleted after a day, or after 90 days if devices may send it late. */
export const keyedRequests = pgTable(
  'keyed_requests',
  {
    /** Hash of who sent it and of their key. */
    id: bytea().primaryKey(),
    /** Null for visitors. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    /** Of the call and its input. */
    contentHash: bytea().notNull(),
    /** Start of the current attempt, which also identifies it. */
    claimedAt: instant().notNull(),
    /** The server process that runs it; the attempt ends with the process. */
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

/** When each person last wrote one of their answers, on any device. Deleted after 90 days. */
export const ownAnswers = pgTable(
  'own_answers',
  {
    /** The account, or a guest without one; no foreign key, as it is one of two. */
    writerId: uuid().notNull(),
    /** What is answered: "reply <event>". */
    subject: text().notNull(),
    /** By the device's clock, never later than ours. */
    writtenAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.writerId, table.subject] }),
    index('own_answers_written_at_idx').on(table.writtenAt),
  ],
);
