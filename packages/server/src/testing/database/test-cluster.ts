import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { openDatabase } from '../../platform/db/database.ts';
import { startEmbeddedPostgres } from '../../platform/db/embedded-postgres.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openJobs } from '../../platform/jobs/jobs.ts';
import { runStatement, type TestPostgres, withDatabase } from './test-postgres.ts';

export interface TestCluster {
  readonly postgres: TestPostgres;
  /** Drops every database of the run, leftovers included, and stops the server if it is ours. */
  stop(): Promise<void>;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Converts a connection to a URL, for DATABASE_URL. */
function toUrl({ host = 'localhost', port = 5432, user, password, database }: pg.ClientConfig): string {
  const url = new URL(`postgresql://localhost/${database ?? 'postgres'}`);
  // As parameters, because the host may be the folder of a Unix socket.
  url.searchParams.set('host', host);
  url.searchParams.set('port', String(port));
  if (user) url.searchParams.set('user', user);
  if (typeof password === 'string') url.searchParams.set('password', password);
  return url.href;
}

const MEMORY_FOLDER = '/dev/shm';
const MEMORY_BYTES = 4 * 2 ** 30;

/**
 * Creates a folder for a cluster, in memory where Linux offers enough: on a disk, the 900 files of
 * a test database cost ten times as much to create and delete.
 */
async function makeClusterFolder(name: string): Promise<string> {
  const memory = await statfs(MEMORY_FOLDER).catch(() => undefined);
  const hasRoom = memory !== undefined && memory.bavail * memory.bsize >= MEMORY_BYTES;
  return mkdtemp(path.join(hasRoom ? MEMORY_FOLDER : tmpdir(), name));
}

/** A PostgreSQL in a temporary folder. Its data is disposable, so it never waits for the disk. */
async function startOwnPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await makeClusterFolder('lampion-test-postgres-');
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: silent,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  return {
    url: toUrl(embedded.connection),
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function createTemplate(adminUrl: string, template: string): Promise<void> {
  const connection = { connectionString: withDatabase(adminUrl, template) };
  await runStatement(adminUrl, `CREATE DATABASE ${template}`);
  await migrate(connection);
  // Creates the job queue's schema once here, instead of in every test file.
  const database = openDatabase(connection, () => undefined);
  await (await openJobs(database, silent)).close();
  await database.close();
}

async function dropDatabases(adminUrl: string, prefix: string): Promise<void> {
  const rows = await runStatement(
    adminUrl,
    'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
    [prefix],
  );
  for (const { name } of rows as { name: string }[]) {
    await runStatement(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

/**
 * The PostgreSQL of one test run: TEST_DATABASE_URL if set (its user must be allowed to create
 * databases), otherwise one started for the run.
 */
export async function startTestCluster(givenUrl = process.env.TEST_DATABASE_URL): Promise<TestCluster> {
  const server = givenUrl ? { url: givenUrl, stop: async () => undefined } : await startOwnPostgres();
  const template = `lampion_test_${randomBytes(4).toString('hex')}`;
  const stop = async () => {
    await dropDatabases(server.url, template);
    await server.stop();
  };
  try {
    await createTemplate(server.url, template);
  } catch (error) {
    await stop();
    throw error;
  }
  return { postgres: { adminUrl: server.url, template }, stop };
}
/** Its data may be lost. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '40' };

/** A migrated PostgreSQL for one test, which may stop and freeze it. */
export interface OwnCluster {
  readonly url: string;
  stop(): Promise<void>;
  /** After `stop`, on the same data. */
  start(): Promise<void>;
  /** Suspends every process of the server (SIGSTOP). */
  freeze(): Promise<void>;
  thaw(): void;
  /** After `stop`: another server on a copy of its data, a standby until `promote`. */
  startCopyAsStandby(): Promise<OwnCluster>;
  promote(): Promise<void>;
  /** Stops it, thawed, and deletes its data. */
  drop(): Promise<void>;
}

export async function startOwnCluster(): Promise<OwnCluster> {
  const cluster = describeCluster(await makeClusterFolder('lampion-own-cluster-'));
  await cluster.start();
  await migrate({ connectionString: cluster.url });
  return cluster;
}

function describeCluster(dataDir: string): OwnCluster {
  const folder = path.join(dataDir, 'postgres', 'data');
  const url = toUrl({ host: folder, user: 'lampion', database: 'lampion' });
  const launch = () => startEmbeddedPostgres({ dataDir, log: silent, settings });
  let running: ReturnType<typeof launch> | undefined;
  let frozen: number[] = [];
  const thaw = () => {
    for (const pid of frozen.splice(0).reverse()) process.kill(pid, 'SIGCONT');
  };
  const stop = async () => (await running)?.stop();
  return {
    url,
    stop,
    async start() {
      running = launch();
      await running;
    },
    async freeze() {
      const [postmaster] = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n');
      const query = 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()';
      const rows = (await runStatement(url, query)) as { pid: number }[];
      frozen = [Number(postmaster), ...rows.map(({ pid }) => pid)];
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    },
    thaw,
    async startCopyAsStandby() {
      const copy = await makeClusterFolder('lampion-own-standby-');
      // Keeps the owner, which is another account when we are root.
      await promisify(execFile)('cp', ['-a', path.join(dataDir, 'postgres'), copy]);
      await writeFile(path.join(copy, 'postgres', 'data', 'standby.signal'), '');
      const standby = describeCluster(copy);
      await standby.start();
      return standby;
    },
    async promote() {
      await runStatement(url, 'SELECT pg_promote()');
    },
    async drop() {
      thaw();
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface Share {
  readonly cluster: Promise<TestCluster>;
  users: number;
}

/**
 * Each Vitest project loads its own copy of this module, so the shared state is attached to the
 * process.
 */
const key = Symbol.for('lampion.testing.cluster');
const holder = globalThis as { [key]?: Share | undefined };

/** The PostgreSQL of this run, started by the first caller. Each caller releases it once. */
export async function acquireCluster(): Promise<TestCluster> {
  holder[key] ??= { cluster: startTestCluster(), users: 0 };
  holder[key].users += 1;
  return holder[key].cluster;
}

/** Stops it with the last release. */
export async function releaseCluster(): Promise<void> {
  const share = holder[key];
  if (!share) return;
  share.users -= 1;
  if (share.users > 0) return;
  holder[key] = undefined;
  await (await share.cluster).stop();
}
