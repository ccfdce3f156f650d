import type pg from 'pg';
import { openDatabase } from '../db/database.ts';
import { recordBackup } from '../features/backups/record-backup.ts';
import type { FinishedBackup } from './back-up.ts';
import { describeFailure } from './backup-error.ts';

/**
 * Runs `work` and records what became of the backup in the database it is of, so that the administration sees those made
 * by a command as well. A database of a version without that table keeps no record.
 */
export async function recordRun(
  connection: pg.ClientConfig,
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
    const failure = describeFailure(error);
    const run = { ...begun, finishedAt: new Date(), name: null, bytes: null, isVerified: false, failure };
    // The failure itself is what has to be told.
    await record(connection, run).catch(() => undefined);
    throw error;
  }
}

async function record(connection: pg.ClientConfig, run: Parameters<typeof recordBackup>[1]): Promise<void> {
  const database = openDatabase({ ...connection, application_name: 'lampion-backup' }, () => undefined);
  try {
    const { rows } = await database.pool.query("SELECT to_regclass('public.backup_runs') AS name");
    if (rows[0]?.name !== null) await recordBackup(database.db, run);
  } finally {
    await database.close();
  }
}
