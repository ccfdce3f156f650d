// Owner: admin/browser-errors. Errors of browsers, one row for each distinct error.

import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, primaryId } from '../columns.ts';

/** Distinct errors of browsers with their number of occurrences. No personal data. */
export const browserErrors = pgTable(
  'browser_errors',
  {
    id: primaryId(),
    /** Identifies an error by its kind, message and where it was thrown. */
    fingerprint: text().notNull().unique(),
    kind: text({ enum: ['error', 'rejection', 'render'] }).notNull(),
    message: text().notNull(),
    stack: text().notNull(),
    screen: text().notNull(),
    build: text().notNull(),
    count: integer().notNull().default(1),
    firstSeenAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    handledAt: instant(),
  },
  (table) => [index('browser_errors_last_seen_at_idx').on(table.lastSeenAt.desc(), table.id.desc())],
);
