import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../log.ts';
import {
  type Cluster,
  DATABASE,
  type EmbeddedConnection,
  endLeftoverPostgres,
  initialiseCluster,
  locateCluster,
  openAddress,
  readPostmasterPid,
  removeEmptyLockFiles,
  SUPERUSER,
} from './embedded/cluster.ts';
import { explainRefusal, isHeldByLeftover, LaunchRefusal, lockDataDir } from './embedded/data-dir-lock.ts';
import { DataDirInUseError } from './embedded/errors.ts';
import {
  type LaunchOptions,
  launchPostgres,
  openBoundedLog,
  type PostgresProcess,
} from './embedded/launch.ts';
import { preparePostgresBinaries } from './embedded/platform-binaries.ts';
import { postgresArguments, type Transport } from './embedded/postgres-settings.ts';

export interface EmbeddedPostgres {
  connection: EmbeddedConnection;
  /** Resolves when PostgreSQL has ended. Before `stop()` that is a failure: it is not restarted. */
  exited: Promise<void>;
  /**
   * Fast shutdown, then releases the data folder. Resolves when both are done. Idempotent: further
   * calls wait for the same end.
   */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: Log;
  /** Default: a Unix socket, and TCP on Windows. */
  transport?: Transport;
  /**
   * PostgreSQL settings that differ from ours. For tests, whose data may be lost; never for the
   * product.
   */
  settings?: Readonly<Record<string, string>>;
}

// Time limit for a leftover PostgreSQL to end, and for ours to replay its log.
const START_LIMIT_MS = 30_000;
const RETRY_MS = 100;

/**
 * Starts our own PostgreSQL, from the binaries that npm installed, on `<dataDir>/postgres`. The
 * first start makes the cluster and the database `lampion` (UTF-8, locale C.UTF-8).
 *
 * - An acknowledged commit survives a kill of the server, of PostgreSQL or of the machine; the next
 *   start recovers.
 * - PostgreSQL ends when this process ends, even by SIGKILL, and does not keep this process alive
 *   by itself.
 * - As root, on Linux, PostgreSQL runs as `nobody`; the data folder may be one that only root can
 *   enter.
 * - PostgreSQL's own log is `<dataDir>/postgres.log`: at most 2 MB with its predecessor, no
 *   statements, no values.
 *
 * Throws `DataDirInUseError` when another living process, or another call in this one, uses the
 * folder; the other is not disturbed. Throws `EmbeddedPostgresError` when PostgreSQL cannot run
 * here, with what to do about it. After a failure nothing runs and the folder is free.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, transport = process.platform === 'win32' ? 'tcp' : 'socket' } = options;
  const begin = performance.now();
  const cluster = locateCluster(resolve(options.dataDir));
  await using held = new AsyncDisposableStack();
  held.adopt(lockDataDir(cluster.dataDir, cluster.home), (lock) => lock.release());

  const binaries = await preparePostgresBinaries(cluster.home, cluster.account);
  await initialiseCluster(cluster, binaries);
  const harmlessPid = await endLeftover(cluster, log);
  const address = await openAddress(cluster, binaries, transport, (error) =>
    log.warn({ err: error }, 'The socket folder of the embedded PostgreSQL could not be renewed'),
  );
  held.defer(() => address.close?.());
  const args = postgresArguments(cluster.pathFromInside, transport, address.port, options.settings);
  const server = await launchWhenFree({ binaries, cluster, args, harmlessPid });
  held.defer(() => server.stop());
  const { close: _, ...endpoint } = address;
  const connection = { ...endpoint, user: SUPERUSER, database: DATABASE };
  await ensureDatabase(connection);
  const milliseconds = Math.round(performance.now() - begin);
  log.info({ dataDir: cluster.dataDir, milliseconds }, 'The embedded PostgreSQL is ready');
  return handOver(held.move(), server, connection, () =>
    log.error({ logFile: logFileOf(cluster) }, 'The embedded PostgreSQL ended by itself'),
  );
}

function handOver(
  resources: AsyncDisposableStack,
  { exited }: PostgresProcess,
  connection: EmbeddedConnection,
  onUnexpectedExit: () => void,
): EmbeddedPostgres {
  let stopping: Promise<void> | undefined;
  void exited.then(() => {
    if (!stopping) onUnexpectedExit();
  });
  const stop = () => {
    stopping ??= resources.disposeAsync();
    return stopping;
  };
  return { connection, exited, stop };
}

/** Ends a leftover PostgreSQL; returns the pid that `postmaster.pid` names wrongly, if any. */
async function endLeftover(cluster: Cluster, log: Log): Promise<number | undefined> {
  await removeEmptyLockFiles(cluster.path);
  if (readPostmasterPid(cluster.path) === undefined) return undefined;
  const { dataDir } = cluster;
  log.warn({ dataDir }, 'The embedded PostgreSQL was not stopped in good order; this start may take longer');
  return endLeftoverPostgres(cluster.path, Date.now() + START_LIMIT_MS);
}

/**
 * Retries while the remains of a killed server (a backend in a long query) still hold the cluster.
 */
async function launchWhenFree(
  options: Omit<LaunchOptions, 'appendToLog' | 'deadline'>,
): Promise<PostgresProcess> {
  const { cluster } = options;
  const appendToLog = openBoundedLog(logFileOf(cluster));
  const giveUpAt = Date.now() + START_LIMIT_MS;
  for (;;) {
    try {
      return await launchPostgres({ ...options, appendToLog, deadline: Date.now() + START_LIMIT_MS });
    } catch (error) {
      if (!(error instanceof LaunchRefusal)) throw error;
      if (!isHeldByLeftover(error)) throw explainRefusal(error, cluster.dataDir);
      if (Date.now() > giveUpAt) {
        throw new DataDirInUseError(cluster.dataDir, readPostmasterPid(cluster.path), { cause: error });
      }
    }
    await delay(RETRY_MS);
  }
}

function logFileOf({ dataDir }: Cluster): string {
  return join(dataDir, 'postgres.log');
}

/** Also verifies that a client can connect. */
async function ensureDatabase(connection: EmbeddedConnection): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' });
  client.on('error', () => {
    // a lost connection also rejects the running query
  });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}
