import { randomBytes } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import type { ErrorCode } from '@lampion/contract/errors';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readConfig } from '../config.ts';
import { type Container, openContainer } from '../container.ts';
import { createServer } from '../create-server.ts';
import type { Deps } from '../deps.ts';
import { createJobHandlers } from '../job-handlers.ts';
import { refusalsOf } from '../platform/http/refusals.ts';
import type { Email } from '../platform/ports/mail/mailer.ts';
import { createQueueWorkers } from '../start-workers.ts';
import { createTestDatabase } from './database/test-database.ts';
import type { TestDatabase } from './database/test-postgres.ts';

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

/** Nothing answers there, so that no test reaches the network. */
const OWN_WORLD = { DNS_SERVERS: '127.0.0.1:9' };

/**
 * Keeps a machine that is busy with other tests from being taken for a database that is away or has
 * no connection free.
 */
const PATIENT = { DATABASE_AWAY_MS: '60000', DATABASE_ACQUIRE_MS: '60000' };

/**
 * The whole server with its own database and folder, reached through `app.inject`. With `beside`, a
 * second process on that server's database (or on any migrated one); close it first, and give
 * `databaseUrl` if it is reached there. With `databaseUrl` alone, uses a database that the caller
 * created.
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
    // Tests use public addresses.
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

const byRoute = new Map<string, Endpoint>(
  Object.values(endpoints).map((endpoint) => [`${endpoint.method} /api${endpoint.path}`, endpoint]),
);

/** Refusals with a code the contract does not name, by server, as "code: call". */
const unnamed = new WeakMap<FastifyInstance, Set<string>>();

// Before any server is created: the hook must exist when routes are added.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { readonly fastify: FastifyInstance };
  const found = new Set<string>();
  unnamed.set(fastify, found);
  fastify.addHook('onSend', (request, { statusCode }, payload, done) => {
    const endpoint = statusCode < 400 ? undefined : endpointOf(request);
    if (endpoint) note(found, endpoint, payload);
    done();
  });
});

function endpointOf({ method, routeOptions }: FastifyRequest): Endpoint | undefined {
  return byRoute.get(`${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`);
}

function note(found: Set<string>, endpoint: Endpoint, payload: unknown): void {
  const { code } = JSON.parse(String(payload)) as { readonly code: ErrorCode };
  if (!refusalsOf(endpoint).includes(code)) found.add(`${code}: ${endpoint.method} ${endpoint.path}`);
}

/**
 * Refusal codes are part of the contract: clients act on them.
 * @throws Error when a call of this server was refused with a code that its endpoint does not name
 */
function checkRefusals(app: FastifyInstance): void {
  const found = [...(unnamed.get(app) ?? [])];
  if (found.length > 0) throw new Error(`The contract does not name these refusals: ${found.join('; ')}`);
}

/** Uses up a rate limit for everyone it has counted so far. Others still have all of it. */
export async function spendLimit({ deps }: TestServer, name: string): Promise<void> {
  await deps.db.execute(sql`UPDATE rate_limits SET points = 1000000 WHERE key LIKE ${`${name}:%`}`);
}

/** Runs all background work that is due and returns the number of jobs and messages done. */
export async function workOff({ deps }: { readonly deps: Deps }): Promise<number> {
  const handlers = createJobHandlers(deps);
  const workers = createQueueWorkers(deps);
  let done = 0;
  for (;;) {
    let count = await deps.jobs.workOff(handlers);
    for (const worker of workers) count += await worker.workOff();
    if (count === 0) return done;
    done += count;
  }
}

/** Every e-mail sent so far, unordered. */
export async function readOutbox({ deps }: Pick<TestServer, 'deps'>): Promise<Email[]> {
  const folder = path.join(deps.config.DATA_DIR, 'outbox');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8'))));
}

/** Runs the jobs that are due and returns the e-mails sent to an address so far. */
export async function deliverTo(server: Pick<TestServer, 'deps'>, address: string): Promise<Email[]> {
  await workOff(server);
  return (await readOutbox(server)).filter((email) => email.to === address);
}

/** The token of the link in an e-mail. */
export function tokenIn(email: Email | undefined): string {
  const token = /#token=([\w-]+)/.exec(email?.text ?? '')?.[1];
  if (token === undefined) throw new Error('the e-mail holds no link with a token');
  return token;
}
