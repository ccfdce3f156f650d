import type { Deps } from '../../deps.ts';
import type { FinishedBackup } from '../../platform/backup/back-up.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { recordBackup } from './backups.ts';

/**
 * Runs `work` and records its outcome in the database that is backed up, so that administrators
 * also see backups made by a command. Where that database is older and has no such table, nothing
 * is recorded.
 */
export async function recordRun(
  connection: Database['connection'],
  isEncrypted: boolean,
  work: () => Promise<FinishedBackup>,
): Promise<FinishedBackup> {
  const startedAt = new Date();
  const begun = { startedAt, isEncrypted };
  try {
    const finished = await work();
    const { name, bytes } = finished;
    await record(connection, {
      ...begun,
      finishedAt: new Date(),
      name,
      bytes,
      isVerified: true,
      failure: null,
    });
    return finished;
  } catch (error) {
    const { describeFailure } = await import('../../platform/backup/archive.ts');
    const failure = describeFailure(error);
    const run = { ...begun, finishedAt: new Date(), name: null, bytes: null, isVerified: false, failure };
    // Rethrow the failure of the backup, even if recording it fails as well.
    await record(connection, run).catch(() => undefined);
    throw error;
  }
}

async function record(
  connection: Database['connection'],
  run: Parameters<typeof recordBackup>[1],
): Promise<void> {
  const database = openDatabase({ ...connection, application_name: 'lampion-backup' }, () => undefined);
  try {
    const { rows } = await database.pool.query("SELECT to_regclass('public.backup_runs') AS name");
    if (rows[0]?.name !== null) await recordBackup(database.db, run);
  } finally {
    await database.close();
  }
}

/**
 * Makes the scheduled backup and records its outcome, failed or not. Every call makes another
 * backup; the job queue lets one process run it at a time.
 * @throws the error of the backup, so that the job is retried
 */
export async function createBackup({
  config,
  database,
  log,
}: Pick<Deps, 'config' | 'database' | 'log'>): Promise<void> {
  const { connection } = database;
  // What packs and encrypts is loaded when the first backup is made.
  const { backUpOnThread } = await import('../../platform/backup/back-up-thread.ts');
  const { name, bytes, contents, removed } = await recordRun(
    connection,
    config.BACKUP_KEY !== undefined,
    () => backUpOnThread(config, connection),
  );
  log.info({ name, bytes, removed: removed.length }, 'a backup was made and read back');
  const { missing } = contents.pictures;
  if (missing > 0) log.warn({ missing }, 'files of pictures were missing and are not in the backup');
}
