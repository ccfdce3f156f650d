import { backUpOnThread } from '../../backup/back-up-thread.ts';
import { recordRun } from '../../backup/record-run.ts';
import type { Deps } from '../../deps.ts';

/**
 * Makes the scheduled backup and records what became of it, a failure too. Each call makes one more; the job queue lets
 * one process do it at a time.
 * @throws what the backup failed with, so that the job is tried again
 */
export async function createBackup({
  config,
  database,
  log,
}: Pick<Deps, 'config' | 'database' | 'log'>): Promise<void> {
  const { connection } = database;
  const { name, bytes, contents, removed } = await recordRun(
    connection,
    config.BACKUP_KEY !== undefined,
    () => backUpOnThread(config, connection),
  );
  log.info({ name, bytes, removed: removed.length }, 'a backup was made and read back');
  const { missing } = contents.pictures;
  if (missing > 0) log.warn({ missing }, 'files of pictures were missing and are not in the backup');
}
