import type { Queryable } from '../../db/database.ts';
import { deleteBackupRunsBefore, insertBackupRun, type NewBackupRun } from './backup-run-store.ts';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 400;

/** Records what became of a backup, for `readLastBackup`. Each call is one more run; those of last year are forgotten. */
export async function recordBackup(db: Queryable, run: NewBackupRun): Promise<void> {
  await insertBackupRun(db, run);
  await deleteBackupRunsBefore(db, new Date(run.finishedAt.getTime() - KEPT_DAYS * DAY_MS));
}
