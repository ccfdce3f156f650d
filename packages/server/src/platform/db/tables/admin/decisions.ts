// Owner: admin/decisions. Reasons of decisions of the administration, and what people answer.

import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from '../columns.ts';
import { accounts } from '../people/accounts.ts';
import { journalEntries } from './journal.ts';

/**
 * The statement of reasons of an action in the journal, with its contest, if any, and the answer.
 * Purged, unlike the journal.
 */
export const decisions = pgTable(
  'decisions',
  {
    entryId: uuid()
      .primaryKey()
      .references(() => journalEntries.id),
    /** As in the contract. */
    rule: text().notNull(),
    reason: text().notNull(),
    /** The person concerned; null once their account is erased, and for a guest without one. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    /**
     * Their address where no account has it: of a guest, or of an account erased by the decision.
     */
    email: text(),
    createdAt: createdAt(),
    contest: text(),
    contestedAt: instant(),
    outcome: text({ enum: ['kept', 'reversed'] }),
    answer: text(),
    answeredAt: instant(),
  },
  (table) => [
    index('decisions_created_at_idx').on(table.createdAt),
    index('decisions_account_idx').on(table.accountId),
    index('decisions_contested_idx')
      .on(table.contestedAt.desc(), table.entryId.desc())
      .where(sql`${table.contestedAt} is not null`),
    check('decisions_contest_check', sql`(${table.contest} is null) = (${table.contestedAt} is null)`),
    check(
      'decisions_answer_check',
      sql`num_nulls(${table.outcome}, ${table.answer}, ${table.answeredAt}) in (0, 3)`,
    ),
  ],
);
