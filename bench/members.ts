import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Endpoint } from '../packages/contract/src/endpoint.ts';
import { endpoints } from '../packages/contract/src/endpoints.ts';
import { type Database, openDatabase } from '../packages/server/src/db/database.ts';
import { toUrl } from '../packages/server/src/testing/test-cluster.ts';
import { addressOf, call, type InputOf } from './members/call.ts';
import { findUnmeasured } from './members/find-unmeasured.ts';
import { reads } from './members/reads.ts';
import { writes } from './members/writes.ts';
import { MEMBERS_VOLUME, membersDataStatements } from './support/members-data.ts';
import { onSeededPostgres } from './support/on-seeded-postgres.ts';
import { printTable, type Row, row } from './support/table.ts';

const RUNS = 20;
const LIMIT_MS = 30;

interface Server {
  readonly url: string;
  readonly pool: Database['pool'];
}

/**
 * The 95th percentile in milliseconds, once warm: after one call, or as many as are measured where asking again changes nothing.
 * Limits of what one member may do in a day are reset before.
 */
async function measureCall(
  { url, pool }: Server,
  what: string,
  endpoint: Endpoint,
  inputOf: InputOf,
): Promise<Row> {
  const took: number[] = [];
  const warming = endpoint.method === 'GET' ? RUNS : 1;
  for (let run = 0; run < warming + RUNS; run += 1) {
    await pool.query('DELETE FROM rate_limits');
    took.push(await call(url, endpoint, inputOf(run), randomUUID()));
  }
  const p95 =
    took.slice(warming).toSorted((one, other) => one - other)[Math.floor(RUNS * 0.95) - 1] ?? Number.NaN;
  return row(`${endpoint.method} ${what}`, p95, { atMost: LIMIT_MS }, ' ms');
}

/** An address without what is alike in all ids, nor where a page begins. */
const briefly = (address: string) =>
  address.replaceAll(/0190\d{4}-0000-7000-8000-0*/g, '').replace(/cursor=.*/, 'cursor');

async function measureReads(server: Server): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, inputs] of Object.entries(reads))
    for (const input of inputs) {
      const endpoint = endpoints[name as keyof typeof reads];
      rows.push(await measureCall(server, briefly(addressOf(endpoint, input)), endpoint, () => input));
    }
  return rows;
}

async function measureWrites(server: Server): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, inputOf] of Object.entries(writes)) {
    const endpoint = endpoints[name as keyof typeof writes];
    rows.push(await measureCall(server, endpoint.path, endpoint, inputOf));
  }
  return rows;
}

async function measure(databaseUrl: string, folder: string): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const child = fork(path.resolve(import.meta.dirname, 'support/api-process.ts'));
  opened.defer(() => void child.kill('SIGKILL'));
  child.send({ NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: databaseUrl, ROLES: 'web' });
  const [url] = await once(child, 'message');
  const database = openDatabase({ connectionString: databaseUrl }, () => undefined);
  opened.defer(() => database.close());
  const server = { url: String(url), pool: database.pool };
  const { members, friends, ownParties, news } = MEMBERS_VOLUME;
  const volume = `${members} members, of whom one has ${friends} friends, ${ownParties} parties, ${news} news`;
  printTable(`What a member reads, 95th percentile, ${volume}`, await measureReads(server));
  const written = await measureWrites(server);
  const unmeasured = findUnmeasured();
  const all = row(`calls without a line here ${unmeasured.join(', ')}`.trim(), unmeasured.length, {
    exactly: 0,
  });
  printTable('What a member writes, 95th percentile', [...written, all]);
}

/** Every call of the app by a member who has much of everything, among a million others. */
export async function measureMembers(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lampion-bench-members-'));
  try {
    await onSeededPostgres(membersDataStatements, (connection) => measure(toUrl(connection), folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await measureMembers();
