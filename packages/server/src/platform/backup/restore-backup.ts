import path from 'node:path';
import { TransactionRollbackError } from 'drizzle-orm';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { openDatabase, type Queryable } from '../db/database.ts';
import { MIGRATION_LOCK, migrateInside } from '../db/migrate.ts';
import { beforeRelease, type Migration, readMigrations } from '../db/schema-history.ts';
import type { BackupStore } from '../ports/storage/backup-store.ts';
import { openBackupStore } from '../ports/storage/open-storage.ts';
import type { Storage } from '../ports/storage/storage.ts';
import { BackupError, type Manifest } from './archive.ts';
import { backupTargetOf } from './back-up.ts';
import { TEXT_SETTINGS } from './database-snapshot.ts';
import { readBackupTime, verifyBackup } from './make-backup.ts';
import { type ReadBackup, readArchive } from './read-archive.ts';
import * as database from './restore-database.ts';
import { checkSequences, raiseSequences } from './sequences.ts';
import { checkTarget, dropContents } from './target-database.ts';

export interface Restoring {
  readonly store: Pick<BackupStore, 'read'>;
  readonly name: string;
  readonly key: string | undefined;
  /** Ids of the available keys of secrets, as `readKeyId` returns them. */
  readonly secretsKeys: readonly string[];
  /**
   * Deletes second factors and server secrets that no available key decrypts, instead of refusing
   * the backup.
   */
  readonly forgetsSecrets: boolean;
  /** All migrations of this program. */
  readonly migrations?: readonly Migration[];
  /** Opened once the whole file has been verified. */
  openTarget(): Promise<Target>;
}

/** Exercises the product's reads and writes; throws when one fails. */
export type TryProduct = (tx: Queryable) => Promise<void>;

export interface Target {
  readonly connection: pg.ClientConfig;
  /** Where to write pictures; null for a rehearsal, which only reads them. */
  readonly storage: Pick<Storage, 'put'> | null;
  readonly mayReplace: boolean;
  /**
   * Null for a real restore. A rehearsal reads every row back, compares it, and runs this on the
   * restored database, in a transaction that is rolled back.
   */
  readonly tryProduct: TryProduct | null;
  close(): Promise<void>;
}

/**
 * Restores a backup of this or an older version and migrates the database to the newest schema.
 * Verifies the whole file first, then restores in one transaction: a failed restore leaves the
 * database unchanged. Pictures are written before the commit, so that none is missing after it;
 * those of a failed restore may remain, unreferenced.
 * @throws BackupError saying why nothing was changed
 */
export async function restoreBackup(restoring: Restoring): Promise<ReadBackup> {
  const { store, name, key } = restoring;
  const verified = await verifyBackup(store, name, key);
  requireKnownSchema(verified.manifest, restoring);
  requireSecretsKey(verified.manifest, restoring);
  const target = await restoring.openTarget();
  try {
    await restoreInto(target, restoring, verified).catch(explainDatabaseError);
    if (target.tryProduct !== null) await rehearse(target.connection, target.tryProduct);
  } finally {
    await target.close();
  }
  return verified;
}

/** The database refused: missing rights, a lock, a full disk. */
function explainDatabaseError(error: unknown): never {
  if (!(error instanceof pg.DatabaseError)) throw error;
  throw new BackupError(`PostgreSQL refuses the restore: ${error.message}.`, { cause: error });
}

function requireKnownSchema({ schema, version }: Manifest, { migrations = readMigrations() }: Restoring) {
  if (migrations.some(({ when }) => when === schema.when)) return;
  if (schema.when < (migrations[0]?.when ?? 0)) {
    throw new BackupError(
      `This backup is of a version before the first release (schema ${schema.name}); restore it with the commit ${beforeRelease.lastCommit}, then upgrade.`,
    );
  }
  throw new BackupError(
    `This backup is of a newer version of Lampion (${version}, schema ${schema.name}); upgrade Lampion, then try again.`,
  );
}

function requireSecretsKey({ secretsKey }: Manifest, { secretsKeys, forgetsSecrets }: Restoring): void {
  if (secretsKey === null || forgetsSecrets || secretsKeys.includes(secretsKey)) return;
  const found = secretsKeys.length === 0 ? 'and there is none here' : 'and the one here is another';
  throw new BackupError(
    `The secrets of this backup are encrypted with a key that it does not hold, ${found}. Give it (SECRETS_KEY, or secrets.key in DATA_DIR); if it is lost, add --forget-secrets: everybody then sets up the second factor again.`,
  );
}

async function restoreInto(
  target: Target,
  restoring: Restoring,
  { manifest, contents }: ReadBackup,
): Promise<void> {
  const client = new pg.Client({ ...target.connection, application_name: 'restore', keepAlive: true });
  // A lost connection also rejects the query under way.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(TEXT_SETTINGS);
    await client.query("SET lock_timeout = '10s'; SET maintenance_work_mem = '128MB'");
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await checkTarget(client, target);
    await dropContents(client);
    await database.createEmptySchema(client, manifest);
    const putBack = await database.takeOffConstraints(client);
    await load(client, target, restoring);
    await raiseSequences(client, manifest.sequences);
    await client.query(putBack);
    await database.checkCounts(client, contents);
    if (target.tryProduct !== null) await database.compareRows(client, manifest, contents);
    if (restoring.forgetsSecrets) await database.forgetSecrets(client);
    await migrateInside(client, Number.POSITIVE_INFINITY, restoring.migrations);
    await checkSequences(client, manifest.sequences);
    // Gives the planner statistics for the first queries.
    await client.query('ANALYZE');
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

async function rehearse(connection: pg.ClientConfig, tryProduct: TryProduct): Promise<void> {
  const restored = openDatabase(connection, () => undefined);
  try {
    await restored.db.transaction(async (tx) => {
      await tryProduct(tx);
      tx.rollback();
    });
  } catch (error) {
    if (error instanceof TransactionRollbackError) return;
    // Drizzle's message is only the statement; the cause has PostgreSQL's.
    const { message } = ((error as Error).cause ?? error) as Error;
    throw new BackupError(`Lampion, once restored, does not work: ${message}.`, { cause: error });
  } finally {
    await restored.close();
  }
}

/** Pictures written at once. */
const PICTURES_AT_ONCE = 8;

async function load(client: pg.Client, { storage }: Target, { store, name, key }: Restoring): Promise<void> {
  let writing: Promise<void>[] = [];
  const settle = async () => {
    await Promise.all(writing);
    writing = [];
  };
  await readArchive(await store.read(name), key, {
    begin: async () => undefined,
    rows: (table, rows) => database.loadRows(client, table, rows),
    async picture(pictureKey, bytes) {
      if (storage === null) return;
      const written = storage.put(pictureKey, bytes);
      // Prevents an unhandled rejection: the failure is reported where all writes are awaited,
      // unless the archive failed first.
      written.catch(() => undefined);
      writing.push(written);
      if (writing.length >= PICTURES_AT_ONCE) await settle();
    },
  });
  await settle();
}

export interface FoundBackup {
  readonly store: BackupStore;
  readonly name: string;
}

/**
 * Finds a backup by the operator's argument: "latest" or a name, in BACKUP_TARGET; otherwise a path
 * or "s3://bucket/prefix/name".
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
