import type { Config } from '../../config.ts';
import { listKeyIds } from '../db/secrets/secret-box.ts';
import { readSecretsKeys, SecretsKeyError } from '../db/secrets/secrets-key.ts';
import type { Log } from '../log.ts';
import { openStorage } from '../ports/storage/open-storage.ts';
import { openRehearsalDatabase, openTargetDatabase } from './databases.ts';
import type { ReadBackup } from './read-archive.ts';
import { findBackup, restoreBackup, type Target, type TryProduct } from './restore-backup.ts';

export interface RestoreOptions {
  /** "latest", a name, a path or an address of a bucket: see `findBackup`. */
  readonly file: string;
  /** Replaces the database's contents. */
  readonly mayReplace: boolean;
  /** See `Restoring`. */
  readonly forgetsSecrets: boolean;
  /**
   * Restores into a temporary database, compares every row, runs this and removes the database;
   * null restores for real.
   */
  readonly rehearsal: TryProduct | null;
}

/**
 * Restores a backup into the configured database and storage, or rehearses it without touching
 * them.
 * @throws BackupError saying why nothing was changed
 */
export async function restore(
  config: Config,
  log: Log,
  options: RestoreOptions,
): Promise<ReadBackup & { name: string }> {
  const { store, name } = await findBackup(config, options.file);
  const openTarget = options.rehearsal === null ? openReal : openRehearsal;
  const read = await restoreBackup({
    store,
    name,
    key: config.BACKUP_KEY,
    secretsKeys: await readSecretsKeyIds(config),
    forgetsSecrets: options.forgetsSecrets,
    openTarget: () => openTarget(config, log, options),
  });
  return { ...read, name };
}

async function openReal(config: Config, log: Log, { mayReplace }: RestoreOptions): Promise<Target> {
  const storage = await openStorage(config);
  return { ...(await openTargetDatabase(config, log)), storage, mayReplace, tryProduct: null };
}

async function openRehearsal(config: Config, log: Log, { rehearsal }: RestoreOptions): Promise<Target> {
  return {
    ...(await openRehearsalDatabase(config, log)),
    storage: null,
    mayReplace: false,
    tryProduct: rehearsal,
  };
}

async function readSecretsKeyIds(config: Config): Promise<string[]> {
  try {
    return listKeyIds(await readSecretsKeys(config, { mayMake: false }));
  } catch (error) {
    if (error instanceof SecretsKeyError) return [];
    throw error;
  }
}
