import path from 'node:path';
import type { Config } from '../config.ts';
import type { BackupStore } from '../ports/backup-store.ts';
import { openBackupStore } from '../ports/open-storage.ts';
import { backupTargetOf } from './back-up.ts';
import { BackupError } from './backup-error.ts';
import { readBackupTime } from './backup-name.ts';

export interface FoundBackup {
  readonly store: BackupStore;
  readonly name: string;
}

/**
 * Finds a backup by what was typed: "latest" or a name, in BACKUP_TARGET; else a path or "s3://bucket/prefix/name".
 * @throws BackupError when there is none
 */
export async function findBackup(config: Config, typed: string): Promise<FoundBackup> {
  const isName = typed === 'latest' || readBackupTime(typed) !== null;
  const target = isName ? backupTargetOf(config) : path.dirname(typed).replace(/^s3:\/(?!\/)/, 's3://');
  const store = await openBackupStore(config, target);
  const names = (await store.list()).map(({ name }) => name);
  const backups = names.filter((name) => readBackupTime(name) !== null).sort();
  const name = typed === 'latest' ? backups.at(-1) : path.basename(typed);
  if (name !== undefined && names.includes(name)) return { store, name };
  throw new BackupError(
    typed === 'latest' ? `There is no backup in ${store.label}.` : `The backup ${typed} does not exist.`,
  );
}
