import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../config.ts';
import { type Container, openContainer } from '../container.ts';
import { createServer } from '../http/create-server.ts';
import { createTestDatabase } from './test-database.ts';
import type { TestDatabase } from './test-postgres.ts';
import { checkRefusals } from './watch-refusals.ts';

export interface TestServer {
  readonly app: FastifyInstance;
  readonly deps: Container;
  readonly database: TestDatabase;
  /** Moves the server's clock; the real one when left out. */
  setNow(now: Date): void;
  /** Throws when a call was refused with a code that the contract does not name for it. */
  close(): Promise<void>;
}

/** The same for every server of a run: several share a database, each with a folder of its own. */
const SECRETS_KEY = randomBytes(32).toString('base64');

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Above what tests send in a minute from one address. */
const UNLIMITED = { WRITES_PER_MINUTE: '1000000', FRESH_PAGES_PER_MINUTE: '1000000' };

/** Nobody answers there: no test asks the world. */
const OWN_WORLD = { DNS_SERVERS: '127.0.0.1:9' };

/** A machine busy with other tests must not pass for a database that is away. */
const PATIENT = { DATABASE_AWAY_MS: '60000' };

/**
 * The whole server on a database and a folder of its own, reached through `app.inject`. With `beside`, a second process
 * on that server's database (or any other one that is migrated), to be closed before it, reached at `databaseUrl` if that
 * differs. With `databaseUrl` alone, on a database that the caller made.
 */
export async function buildTestServer(
  environment: Record<string, string> = {},
  {
    beside,
    databaseUrl,
  }: { beside?: Pick<TestServer, 'database'> | undefined; databaseUrl?: string | undefined } = {},
): Promise<TestServer> {
  const url = databaseUrl ?? beside?.database.url;
  const database = url === undefined ? await createTestDatabase() : { url, drop: async () => undefined };
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lampion-test-'));
  let clock: Date | undefined;
  const settings = {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_POOL_SIZE: '5',
    SECRETS_KEY,
    // Tests choose addresses that are public.
    PUBLIC_DEMO: 'on',
    ...UNLIMITED,
    ...PATIENT,
    ...OWN_WORLD,
  };
  const config = readConfig({ ...settings, ...environment });
  const connection = { connectionString: database.url };
  const deps = await openContainer(config, { connection, log: silent, now: () => clock ?? new Date() });
  const app = await createServer(deps);
  return {
    app,
    deps,
    database,
    setNow(now) {
      clock = now;
    },
    async close() {
      await app.close();
      await deps.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      checkRefusals(app);
    },
  };
}
