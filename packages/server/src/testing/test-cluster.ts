import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { openDatabase } from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { openJobs } from '../jobs/jobs.ts';
import { runStatement, type TestPostgres, withDatabase } from './test-postgres.ts';

export interface TestCluster {
  readonly postgres: TestPostgres;
  /** Drops every database of the run, leftovers included, and stops the server if it is ours. */
  stop(): Promise<void>;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The same connection as a URL, for DATABASE_URL. */
export function toUrl({
  host = 'localhost',
  port = 5432,
  user,
  password,
  database,
}: pg.ClientConfig): string {
  const url = new URL(`postgresql://localhost/${database ?? 'postgres'}`);
  // As parameters, because the host may be the folder of a Unix socket.
  url.searchParams.set('host', host);
  url.searchParams.set('port', String(port));
  if (user) url.searchParams.set('user', user);
  if (typeof password === 'string') url.searchParams.set('password', password);
  return url.href;
}

/** A PostgreSQL of our own in a temporary folder. Its data is disposable, so it never waits for the disk. */
async function startOwnPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lampion-test-postgres-'));
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
  // The job queue creates its own schema at its first start: once here rather than in every test file.
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
 * The PostgreSQL of one test run: TEST_DATABASE_URL where that is set (its user must be allowed to create databases),
 * else one of our own.
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
