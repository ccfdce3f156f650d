// Owner: admin/journal. What administrators did.

import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, primaryId } from '../columns.ts';

/**
 * Administrators' actions: who, what, to whom, before and after. A trigger refuses updates and
 * deletions, so that the journal can be trusted. Names are copied, because accounts may be deleted.
 */
export const journalEntries = pgTable(
  'journal_entries',
  {
    id: primaryId(),
    accountId: uuid(),
    actorName: text().notNull(),
    /** "article.publish", "account.suspend", … */
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    subjectName: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [
    index('journal_entries_created_at_idx').on(table.createdAt.desc(), table.id.desc()),
    index('journal_entries_account_idx').on(table.accountId, table.createdAt.desc(), table.id.desc()),
    index('journal_entries_action_idx').on(table.action, table.createdAt.desc(), table.id.desc()),
    index('journal_entries_subject_idx').on(table.subjectType, table.subjectId, table.createdAt.desc()),
  ],
);
