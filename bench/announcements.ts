import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase } from '../packages/server/src/db/database.ts';
import { buildWebIfStale } from '../scripts/build-web.ts';
import { onFreshDatabases } from './support/on-fresh-databases.ts';
import { cpuMilliseconds } from './support/process-figures.ts';
import { printTable, row } from './support/table.ts';

/** `GUESTS=5000` makes a short run. */
const GUESTS = Number(process.env.GUESTS ?? 100_000);
const ROWS_AT_ONCE = 5000;
const ERROR_SHARE = 0.05;
const KILL_EVERY_MS = 10_000;
const LIMIT_MS = 600_000;
const ASK_EVERY_MS = 50;

interface Subscription {
  readonly address: string;
  readonly p256dh: string;
  readonly auth: string;
}

type Pool = Database['pool'];

interface Counts {
  readonly received: number;
  readonly reached: number;
  readonly shownTwice: number;
}

function start(file: string, settings: object): ChildProcess {
  const child = fork(path.resolve(import.meta.dirname, file));
  child.send(settings);
  return child;
}

async function ask<Answer>(child: ChildProcess, message: string): Promise<Answer> {
  child.send(message);
  const [answer] = await once(child, 'message');
  return answer as Answer;
}

/** Inserts an organiser with one event and a guest for each browser; returns the event's id. */
async function seed(pool: Pool, browsers: readonly Subscription[]): Promise<string> {
  const one = async (query: string, values: unknown[] = []): Promise<string> =>
    (await pool.query(query, values)).rows[0].id;
  const accountId = await one(
    `INSERT INTO accounts (id, email, email_verified_at, role) VALUES (gen_random_uuid(), 'pro@exemple.fr', now(), 'organiser') RETURNING id`,
  );
  const organiserId = await one(
    `INSERT INTO organisers (id, account_id, plan) VALUES (gen_random_uuid(), $1, 'enterprise') RETURNING id`,
    [accountId],
  );
  const eventId = await one(
    `INSERT INTO events (id, organiser_id, name, description, begin_date, end_date, place) VALUES
     (gen_random_uuid(), $1, 'Bal', 'On danse.', now() + interval '9 days', now() + interval '10 days', 'Nantes')
     RETURNING id`,
    [organiserId],
  );
  for (let from = 0; from < browsers.length; from += ROWS_AT_ONCE) {
    await seedGuests(pool, eventId, browsers.slice(from, from + ROWS_AT_ONCE));
  }
  await pool.query('ANALYZE');
  await pool.query(
    `INSERT INTO sessions (id, account_id, token_hash, expires_at) VALUES (gen_random_uuid(), $1, $2, now() + interval '1 day')`,
    [accountId, createHash('sha256').update(TOKEN).digest()],
  );
  return eventId;
}

const TOKEN = 'bench'.padEnd(43, 'x');

async function seedGuests(pool: Pool, eventId: string, browsers: readonly Subscription[]) {
  const column = (key: keyof Subscription) => browsers.map((browser) => browser[key]);
  await pool.query(
    `WITH given AS (
       SELECT gen_random_uuid() AS guest_id, * FROM unnest($2::text[], $3::text[], $4::text[]) AS b (address, p256dh, auth)
     ), made AS (
       INSERT INTO guests (id, event_id, nickname, reply, replied_at)
       SELECT guest_id, $1, 'Convive', 'yes', now() FROM given RETURNING id
     )
     INSERT INTO push_devices (id, channel, guest_id, address, address_hash, p256dh, auth)
     SELECT gen_random_uuid(), 'web', guest_id, address, sha256(convert_to(address, 'UTF8')), p256dh, auth FROM given`,
    [eventId, column('address'), column('p256dh'), column('auth')],
  );
}

interface Run {
  readonly title: string;
  readonly workers: number;
  readonly errorShare?: number;
  /** Kills one worker every ten seconds, and starts another. */
  readonly isKilled?: boolean;
  readonly atLeast: number;
}

/** Requests the event's page while the announcement is sent; returns the milliseconds of each answer. */
async function watch(url: string, eventId: string, isOver: () => boolean): Promise<number[]> {
  const took: number[] = [];
  while (!isOver()) {
    const started = performance.now();
    const answer = await fetch(`${url}/events/${eventId}`);
    if (answer.status !== 200) throw new Error(`a page view was answered with ${answer.status}`);
    await answer.arrayBuffer();
    took.push(performance.now() - started);
    await delay(ASK_EVERY_MS);
  }
  return took.toSorted((one, other) => one - other);
}

async function measure(run: Run, databaseUrl: string, folder: string): Promise<void> {
  const service = start('support/push-service-process.ts', {
    browsers: GUESTS,
    errorShare: run.errorShare ?? 0,
  });
  const [browsers] = (await once(service, 'message')) as [Subscription[]];
  const database = openDatabase({ connectionString: databaseUrl }, () => undefined);
  const { pool } = database;
  const eventId = await seed(pool, browsers);
  const settings = {
    NODE_ENV: 'test',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    WEB_PUSH_LOCAL: 'on',
    WEB_PUSH_PER_SECOND: '100000',
  };
  const begin = async () => {
    const child = start('support/api-process.ts', settings);
    const [url] = await once(child, 'message');
    return { child, url: String(url) };
  };
  const web = start('support/web-process.ts', settings);
  const [webUrl] = (await once(web, 'message')) as [string];
  const workers = await Promise.all(Array.from({ length: run.workers }, begin));
  const before = workers.reduce((sum, { child }) => sum + cpuMilliseconds(child.pid ?? 0), 0);
  const sent = await fetch(`${webUrl}/api/pro/events/${eventId}/sendNotification`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ body: 'On ouvre à 20 h.' }),
  });
  if (sent.status !== 201) throw new Error(`the announcement was answered with ${sent.status}`);
  const started = performance.now();
  let isOver = false;
  const watching = watch(webUrl, eventId, () => isOver);
  let killedAt = started;
  for (;;) {
    await delay(100);
    const { rows } = await pool.query('SELECT finished_at FROM announcements');
    if (rows[0].finished_at !== null || performance.now() - started > LIMIT_MS) break;
    if (run.isKilled && performance.now() - killedAt > KILL_EVERY_MS) {
      workers.shift()?.child.kill('SIGKILL');
      workers.push(await begin());
      killedAt = performance.now();
    }
  }
  const seconds = (performance.now() - started) / 1000;
  const used = workers.reduce((sum, { child }) => sum + cpuMilliseconds(child.pid ?? 0), 0) - before;
  isOver = true;
  const took = await watching;
  const counts = await ask<Counts>(service, 'count');
  const p99 = took[Math.floor(took.length * 0.99)] ?? Number.NaN;
  printTable(`${run.title}: ${GUESTS} guests`, [
    row('told a second', GUESTS / seconds, { atLeast: run.atLeast }),
    ...(run.isKilled ? [] : [row('CPU of the workers for each', used / GUESTS, { atMost: 1 }, ' ms')]),
    row('guests not told', GUESTS - counts.reached, { atMost: 0 }),
    row('guests who see it twice', counts.shownTwice, { atMost: 0 }),
    row('sent again because the answer was lost', counts.received - counts.reached, {
      atMost: run.isKilled ? 5000 : 0,
    }),
    row('99 % of page views within', p99, { atMost: 50 }, ' ms'),
  ]);
  for (const { child } of workers) child.kill('SIGKILL');
  web.kill('SIGKILL');
  service.kill('SIGKILL');
  await database.close();
}

/** An announcement to a hundred thousand browsers behind a push service that decrypts every message. */
export async function measureAnnouncements(): Promise<void> {
  const runs: Run[] = [
    { title: 'One worker', workers: 1, atLeast: 1000 },
    { title: 'Two workers', workers: 2, atLeast: 1000 },
    {
      title: 'Two workers, one killed every 10 s, 5 % errors',
      workers: 2,
      errorShare: ERROR_SHARE,
      isKilled: true,
      atLeast: 100,
    },
  ];
  await onFreshDatabases(runs, measure);
}

if (import.meta.main) {
  await buildWebIfStale();
  await measureAnnouncements();
}
