import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase } from '../packages/server/src/platform/db/database.ts';
import {
  note,
  onFreshDatabase,
  percentile,
  printTable,
  row,
  type ServerProcess,
  startServer,
} from './harness.ts';
import { uuid, uuidText } from './support/random.ts';
import { APP_ACCOUNT, insertMembers, tokenOf } from './support/signed-in-members.ts';
import type { Listening } from './support/stream-listeners.ts';

const STREAMS = 5000;
const GUESTS = 150;
const REPLIES = 60;
const BROADCASTS = 20;
const REST_SECONDS = 8;
/** A stream that has received nothing by then counts as failed. */
const withinMs = 10_000;
const [EVENT, GUEST] = [4, 5];

/** A party with every member as a guest, besides the smaller ones. */
const EVERYBODYS = uuidText(EVENT, 0);
const parties = Math.ceil(STREAMS / GUESTS);

const statements = [
  ...insertMembers(STREAMS),
  `INSERT INTO events (id, host_id, status, name, description, begin_date, end_date, place)
   SELECT ${uuid(EVENT, 'i')}, ${uuid(APP_ACCOUNT, '0')}, 'private', 'Bal', '', now() + interval '9 days', now() + interval '10 days', ''
   FROM generate_series(0, ${parties}) AS i`,
  `INSERT INTO parties (event_id, link_code) SELECT ${uuid(EVENT, 'i')}, 'lien' || i FROM generate_series(0, ${parties}) AS i`,
  `INSERT INTO guests (id, event_id, app_account_id, nickname)
   SELECT ${uuid(GUEST, 'i')}, ${uuid(EVENT, `1 + i / ${GUESTS}`)}, ${uuid(APP_ACCOUNT, 'i')}, 'Nour' FROM generate_series(0, ${STREAMS - 1}) AS i`,
  `INSERT INTO guests (id, event_id, app_account_id, nickname)
   SELECT ${uuid(GUEST, `i + ${STREAMS}`)}, ${uuid(EVENT, '0')}, ${uuid(APP_ACCOUNT, 'i')}, 'Nour' FROM generate_series(0, ${STREAMS - 1}) AS i`,
  'VACUUM ANALYZE',
];

const start = (databaseUrl: string, folder: string): Promise<ServerProcess> =>
  startServer('api', { NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: databaseUrl, ROLES: 'web' });

async function memoryOf({ child }: ServerProcess): Promise<number> {
  child.send('memory');
  return Number((await once(child, 'message'))[0]);
}

/**
 * The lowest value within some seconds: memory used for opening is returned to the system
 * gradually.
 */
async function memoryAtRest(server: ServerProcess): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let second = 0; second < REST_SECONDS; second += 1) {
    await delay(1000);
    least = Math.min(least, await memoryOf(server));
  }
  return least;
}

/**
 * Milliseconds from a change until each stream that follows it received it; Infinity for streams
 * that did not.
 */
async function timeOf(listeners: ChildProcess, listening: Listening, change: () => Promise<unknown>) {
  listeners.send(listening);
  await once(listeners, 'message');
  const began = Number(process.hrtime.bigint()) / 1e6;
  const heard = once(listeners, 'message');
  await change();
  const [times] = (await heard) as [number[]];
  const missing = new Array<number>(listening.wanted - times.length).fill(Number.POSITIVE_INFINITY);
  return [...times.map((time) => time - began), ...missing];
}

async function reply({ url }: ServerProcess, index: number, isComing: boolean): Promise<void> {
  const answer = await fetch(`${url}/api/parties/${uuidText(EVENT, 1 + Math.floor(index / GUESTS))}/reply`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tokenOf(index)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reply: isComing ? 'yes' : 'maybe' }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  await answer.arrayBuffer();
}

async function measureReplies(listeners: ChildProcess, other: ServerProcess): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < REPLIES; round += 1) {
    const guest = (round * 7 * GUESTS + round) % (STREAMS - GUESTS);
    const subject = `party:${uuidText(EVENT, 1 + Math.floor(guest / GUESTS))}`;
    const change = () => reply(other, guest, round % 2 === 0);
    took.push(...(await timeOf(listeners, { subject, wanted: GUESTS, withinMs }, change)));
  }
  return took;
}

async function measureBroadcasts(listeners: ChildProcess, database: Database): Promise<number[]> {
  const took: number[] = [];
  const subject = `party:${EVERYBODYS}`;
  const payload = JSON.stringify({ subjects: [subject] });
  const change = () => database.pool.query('SELECT pg_notify($1, $2)', ['live_changes', payload]);
  for (let round = 0; round < BROADCASTS; round += 1)
    took.push(...(await timeOf(listeners, { subject, wanted: STREAMS, withinMs }, change)));
  return took;
}

/** Warms up, so that compiled code does not count as memory of the streams. */
async function warmUp(server: ServerProcess): Promise<void> {
  const headers = { authorization: `Bearer ${tokenOf(1)}` };
  const read = async () => (await fetch(`${server.url}/api/parties`, { headers })).text();
  await Promise.all(Array.from({ length: 50 }, read));
}

async function openStreams({ url }: ServerProcess): Promise<ChildProcess> {
  const listeners = fork(path.resolve(import.meta.dirname, 'support/stream-listeners.ts'));
  const tokens = Array.from({ length: STREAMS }, (_, index) => tokenOf(index));
  listeners.send({ port: Number(new URL(url).port), tokens });
  await once(listeners, 'message');
  return listeners;
}

async function measureRun(databaseUrl: string, folder: string): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const database = openDatabase({ connectionString: databaseUrl }, () => undefined);
  opened.defer(() => database.close());
  for (const statement of statements) await database.pool.query(statement);
  const [server, other] = [await start(databaseUrl, folder), await start(databaseUrl, folder)];
  for (const { child } of [server, other]) opened.defer(() => void child.kill('SIGKILL'));
  await warmUp(server);
  await reply(other, 3, true);
  const before = await memoryAtRest(server);
  const began = performance.now();
  const listeners = await openStreams(server);
  opened.defer(() => void listeners.kill('SIGKILL'));
  const opening = performance.now() - began;
  const each = ((await memoryAtRest(server)) - before) / STREAMS / 1024;
  const replies = await measureReplies(listeners, other);
  const broadcasts = await measureBroadcasts(listeners, database);
  printTable(`${STREAMS} open streams of one process, changes made by another`, [
    row('memory of each', each, { atMost: 40 }, ' kB'),
    row(`a reply reaches ${GUESTS} guests, 99 %`, percentile(replies, 0.99), { atMost: 500 }, ' ms'),
    note('half of them', percentile(replies, 0.5), ' ms'),
    row(`a change reaches all ${STREAMS}, 99 %`, percentile(broadcasts, 0.99), { atMost: 500 }, ' ms'),
    note('half of them', percentile(broadcasts, 0.5), ' ms'),
    note('opening all of them', opening / 1000, ' s'),
  ]);
}

/** Measures the cost of open apps, and how soon they receive changes. */
export async function measure(): Promise<void> {
  await onFreshDatabase(measureRun);
}
