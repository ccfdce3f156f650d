import path from 'node:path';
import type pg from 'pg';
import type { Config } from '../../config.ts';
import { openBackupStore, openStorage } from '../ports/storage/open-storage.ts';
import { findExpiredBackups, type MadeBackup, makeBackup, verifyBackup } from './make-backup.ts';

export interface FinishedBackup extends MadeBackup {
  /** The folder or bucket. */
  readonly place: string;
  readonly isEncrypted: boolean;
  /** Expired backups that were removed (BACKUP_KEEP). */
  readonly removed: readonly string[];
}

/** BACKUP_TARGET, or a folder of DATA_DIR. */
export const backupTargetOf = ({ BACKUP_TARGET, DATA_DIR }: Config) =>
  BACKUP_TARGET ?? path.join(DATA_DIR, 'backups');

/**
 * Makes a backup in BACKUP_TARGET, reads it back completely, and only then removes expired ones.
 * @throws BackupError, and errors of the database, the storage and the store
 */
export async function backUp(config: Config, connection: pg.ClientConfig): Promise<FinishedBackup> {
  const { BACKUP_KEY: key, BACKUP_KEEP: rules } = config;
  const store = await openBackupStore(config, backupTargetOf(config));
  const storage = await openStorage(config);
  const made = await makeBackup({ connection, storage, store, key });
  await verifyBackup(store, made.name, key);
  const names = (await store.list()).map(({ name }) => name);
  const removed = rules === undefined ? [] : findExpiredBackups(names, rules);
  for (const name of removed) await store.remove(name);
  return { ...made, place: store.label, isEncrypted: key !== undefined, removed };
}
