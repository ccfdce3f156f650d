import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Endpoint } from '../packages/contract/src/endpoint.ts';
import { endpoints } from '../packages/contract/src/endpoints.ts';
import { type Database, openDatabase } from '../packages/server/src/db/database.ts';
import type { EmbeddedConnection } from '../packages/server/src/db/embedded-postgres.ts';
import { toUrl } from '../packages/server/src/testing/test-cluster.ts';
import { addressOf, call, type InputOf } from './members/call.ts';
import { findUnmeasured } from './members/find-unmeasured.ts';
import { reads } from './members/reads.ts';
import { inviteHundred, writes } from './members/writes.ts';
import { MEMBERS_VOLUME, membersDataStatements } from './support/members-data.ts';
import { onSeededPostgres } from './support/on-seeded-postgres.ts';
import { percentile } from './support/percentile.ts';
import { note, printTable, type Row, row } from './support/table.ts';

/** Each call is made as often unmeasured first, each write with inputs of its own. */
const [WARMING, RUNS] = [10, 11];
const LIMIT_MS = 30;
/** As docs/operations/scaling.md sets PostgreSQL for as many members. */
const SETTINGS = { shared_buffers: '2GB', max_wal_size: '4GB' } as const;

interface Server {
  readonly url: string;
  readonly pool: Database['pool'];
}

interface Measured {
  readonly what: string;
  readonly endpoint: Endpoint;
  readonly inputOf: InputOf;
}

/** Milliseconds of each run of a call. Limits of what one member may do in a day are reset before. */
async function timeRuns(
  { url, pool }: Server,
  { endpoint, inputOf }: Measured,
  [first, count]: readonly [number, number],
): Promise<number[]> {
  const took: number[] = [];
  for (let run = first; run < first + count; run += 1) {
    await pool.query('DELETE FROM rate_limits');
    took.push(await call(url, endpoint, inputOf(run), randomUUID()));
  }
  return took;
}

/** Each call, once all of them have been made: as a server answers that has been asked for a minute. */
async function measureCalls(server: Server, calls: readonly Measured[]): Promise<Row[]> {
  for (const one of calls) await timeRuns(server, one, [0, WARMING]);
  const rows: Row[] = [];
  for (const one of calls) {
    const took = await timeRuns(server, one, [WARMING, RUNS]);
    const what = `${one.endpoint.method} ${one.what}, 95 % within ${percentile(took, 0.95).toFixed(1)} ms, half`;
    rows.push(row(what, percentile(took, 0.5), { atMost: LIMIT_MS }, ' ms'));
  }
  return rows;
}

/** An address without what is alike in all ids, nor where a page begins. */
const briefly = (address: string) =>
  address.replaceAll(/0190\d{4}-0000-7000-8000-0*/g, '').replace(/cursor=.*/, 'cursor');

const readCalls = Object.entries(reads).flatMap(([name, inputs]) =>
  inputs.map((input): Measured => {
    const endpoint = endpoints[name as keyof typeof reads];
    return { what: briefly(addressOf(endpoint, input)), endpoint, inputOf: () => input };
  }),
);

const writeCalls = Object.entries(writes).map(([name, inputOf]): Measured => {
  const endpoint = endpoints[name as keyof typeof writes];
  return { what: endpoint.path, endpoint, inputOf };
});

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
  printTable(`What a member reads, ${volume}`, await measureCalls(server, readCalls));
  const written = await measureCalls(server, writeCalls);
  const unmeasured = findUnmeasured();
  const all = row(`calls without a line here ${unmeasured.join(', ')}`.trim(), unmeasured.length, {
    exactly: 0,
  });
  const hundred = {
    what: 'a hundred invited at once',
    endpoint: endpoints.inviteToParty,
    inputOf: inviteHundred,
  };
  await timeRuns(server, hundred, [0, 7]);
  const took = await timeRuns(server, hundred, [7, RUNS]);
  const atOnce = note(`${hundred.what}, which writes 200 rows, half within`, percentile(took, 0.5), ' ms');
  printTable('What a member writes', [...written, atOnce, all]);
}

/** Every call of the app by a member who has much of everything, among a million others. */
export async function measureMembers(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lampion-bench-members-'));
  try {
    const work = (connection: EmbeddedConnection) => measure(toUrl(connection), folder);
    await onSeededPostgres(membersDataStatements, work, SETTINGS);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await measureMembers();
