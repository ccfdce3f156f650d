import type { Deps } from '../../deps.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  type BackupRunRow,
  deleteBackupRunsBefore,
  findLastBackupRun,
  insertBackupRun,
  type NewBackupRun,
} from './backup-run-store.ts';

export interface BackupRun {
  readonly startedAt: Date;
  readonly finishedAt: Date;
  /** Name of the file; null without a finished backup. */
  readonly name: string | null;
  /** Size of the file; null without a finished backup. */
  readonly bytes: number | null;
  readonly isEncrypted: boolean;
  /** Whether the finished file was read again as a whole with all checksums correct. */
  readonly isVerified: boolean;
  /** One sentence; null when the backup succeeded. */
  readonly failure: string | null;
}

function toBackupRun({ id: _, ...run }: BackupRunRow): BackupRun {
  return run;
}

/**
 * The latest backup of this database by job or command, and the latest successful one; null if
 * there is none. Cheap: reads one row from each index. Checks no rights: callers that answer people
 * check theirs.
 */
export async function readLastBackup({
  db,
}: Pick<Deps, 'db'>): Promise<{ readonly latest: BackupRun | null; readonly latestGood: BackupRun | null }> {
  const latest = await findLastBackupRun(db, { isGood: false });
  const latestGood = latest?.failure === null ? latest : await findLastBackupRun(db, { isGood: true });
  return { latest: latest && toBackupRun(latest), latestGood: latestGood && toBackupRun(latestGood) };
}

const DAY_MS = 86_400_000;
const KEPT_DAYS = 400;

/**
 * Records the outcome of a backup for `readLastBackup`. Each call adds a run; runs older than a
 * year are deleted.
 */
export async function recordBackup(db: Queryable, run: NewBackupRun): Promise<void> {
  await insertBackupRun(db, run);
  await deleteBackupRunsBefore(db, new Date(run.finishedAt.getTime() - KEPT_DAYS * DAY_MS));
}
