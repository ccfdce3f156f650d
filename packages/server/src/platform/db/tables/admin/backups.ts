// Owner: admin/backups. What became of each backup.

import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, primaryId } from '../columns.ts';

/** Backups made or tried, the latest ones: the files themselves lie elsewhere. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: primaryId(),
    startedAt: instant().notNull(),
    finishedAt: instant().notNull(),
    /** Name of the file; null when none was finished. */
    name: text(),
    /** Size of the file; null when none was finished. */
    bytes: bigint({ mode: 'number' }),
    isEncrypted: boolean().notNull(),
    /** The finished file was read again as a whole, and every checksum was right. */
    isVerified: boolean().notNull(),
    /** Why it failed, in one sentence without personal data; null when it did not. */
    failure: text(),
  },
  (table) => [
    index('backup_runs_finished_at_idx').on(table.finishedAt.desc()),
    check('backup_runs_outcome_check', sql`${table.failure} IS NOT NULL OR ${table.bytes} IS NOT NULL`),
  ],
);
