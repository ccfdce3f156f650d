import { desc, isNull, lt } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { backupRuns } from '../../platform/db/tables/admin/backups.ts';

export type NewBackupRun = Omit<typeof backupRuns.$inferInsert, 'id'>;
export type BackupRunRow = typeof backupRuns.$inferSelect;

export async function insertBackupRun(db: Queryable, run: NewBackupRun): Promise<void> {
  await db.insert(backupRuns).values(run);
}

/** Deletes runs that finished before an instant. */
export async function deleteBackupRunsBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(backupRuns).where(lt(backupRuns.finishedAt, instant));
}

/** The latest run; with `isGood`, the latest one that left a file. */
export async function findLastBackupRun(
  db: Queryable,
  { isGood }: { readonly isGood: boolean },
): Promise<BackupRunRow | null> {
  const [row] = await db
    .select()
    .from(backupRuns)
    .where(isGood ? isNull(backupRuns.failure) : undefined)
    .orderBy(desc(backupRuns.finishedAt))
    .limit(1);
  return row ?? null;
}
