// Owner: admin/backups. The outcome of each backup.

import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, primaryId } from '../columns.ts';

/** The latest backups, failed ones included. Their files are stored elsewhere. */
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
    /** The finished file was read back and every checksum matched. */
    isVerified: boolean().notNull(),
    /** Why it failed, as a sentence without personal data; null on success. */
    failure: text(),
  },
  (table) => [
    index('backup_runs_finished_at_idx').on(table.finishedAt.desc()),
    check('backup_runs_outcome_check', sql`${table.failure} IS NOT NULL OR ${table.bytes} IS NOT NULL`),
  ],
);
