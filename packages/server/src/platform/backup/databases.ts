import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { checkDataDir } from '../data-dir.ts';
import { findRunningCluster, hasCluster } from '../db/embedded/cluster.ts';
import { DataDirInUseError, EmbeddedPostgresError } from '../db/embedded/errors.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { explainDatabase, waitForDatabase } from '../db/wait-for-database.ts';
import type { Log } from '../log.ts';
import { BackupError } from './archive.ts';

export interface OpenedDatabase {
  readonly connection: pg.ClientConfig;
  close(): Promise<void>;
}

const nothing = async () => undefined;

/**
 * The database to back up: that of DATABASE_URL, otherwise the embedded one, through the server
 * that runs it or started for this purpose. Neither creates nor migrates anything.
 */
export async function openSourceDatabase(config: Config, log: Log): Promise<OpenedDatabase> {
  const { DATABASE_URL, DATA_DIR: dataDir } = config;
  if (DATABASE_URL !== undefined) return openGiven(DATABASE_URL, config, log, { isExisting: true });
  if (!hasCluster(dataDir)) {
    throw new BackupError(`DATA_DIR: there is no database in ${dataDir}; correct the path.`);
  }
  try {
    const { connection, stop } = await startEmbeddedPostgres({ dataDir, log });
    return { connection, close: stop };
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    return { connection: findRunningCluster(dataDir), close: nothing };
  }
}

async function openGiven(
  connectionString: string,
  { DATABASE_WAIT_MS: waitMs }: Config,
  log: Log,
  { isExisting }: { readonly isExisting: boolean },
): Promise<OpenedDatabase> {
  const connection = { connectionString };
  await waitForDatabase({ connection, waitMs, log, isExisting });
  return { connection, close: nothing };
}

/**
 * The database to restore into: that of DATABASE_URL, otherwise the embedded one, created if there
 * is none.
 */
export async function openTargetDatabase(config: Config, log: Log): Promise<OpenedDatabase> {
  const { DATABASE_URL, DATA_DIR: dataDir } = config;
  if (DATABASE_URL !== undefined) return openGiven(DATABASE_URL, config, log, { isExisting: false });
  await checkDataDir(dataDir);
  try {
    const { connection, stop } = await startEmbeddedPostgres({ dataDir, log });
    return { connection, close: stop };
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    throw new BackupError(
      `A running server uses the embedded database of ${dataDir}; stop it, then try again.`,
      { cause: error },
    );
  }
}

/**
 * An empty database for a rehearsal, removed when closed: on the server of DATABASE_URL, otherwise
 * on an embedded PostgreSQL in a temporary folder.
 */
export function openRehearsalDatabase({ DATABASE_URL }: Config, log: Log): Promise<OpenedDatabase> {
  return DATABASE_URL === undefined ? startTemporaryCluster(log) : createTemporaryDatabase(DATABASE_URL);
}

async function startTemporaryCluster(log: Log): Promise<OpenedDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lampion-rehearsal-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const { connection, stop } = await startEmbeddedPostgres({ dataDir, log });
    return {
      connection,
      async close() {
        await stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    if (!(error instanceof EmbeddedPostgresError)) throw error;
    throw new BackupError(`The rehearsal has no database: ${error.message}`, { cause: error });
  }
}

async function createTemporaryDatabase(url: string): Promise<OpenedDatabase> {
  const name = `lampion_rehearsal_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  try {
    await run(`CREATE DATABASE ${name} TEMPLATE template0`);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== INSUFFICIENT_PRIVILEGE)
      throw explainDatabase(error, { connectionString: url });
    throw new BackupError(
      'The role of DATABASE_URL may not create the database of the rehearsal; give it that right (ALTER ROLE … CREATEDB), or rehearse with another DATABASE_URL.',
      { cause: error },
    );
  }
  const rehearsal = new URL(url);
  rehearsal.pathname = `/${name}`;
  return {
    connection: { connectionString: rehearsal.href },
    close: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

const INSUFFICIENT_PRIVILEGE = '42501';
