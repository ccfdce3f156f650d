import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase } from '../packages/server/src/platform/db/database.ts';
import {
  millisecondsToNoon,
  note,
  onFreshDatabase,
  percentile,
  printTable,
  type Row,
  row,
} from './harness.ts';
import { seedHostingOrganiser, TOKEN } from './support/hosting-organiser.ts';
import { cpuMilliseconds } from './support/process-figures.ts';
import { ROWS_AT_ONCE, type Subscription, seedGuests } from './support/pushed-guests.ts';
import { hasFailed, type SentCall, startSteadyLoad } from './support/steady-load.ts';

/** `GUESTS=5000` gives a short run, `RUN=followers` only the one with that word in its title. */
const GUESTS = Number(process.env.GUESTS ?? 100_000);
const FAULT_SHARE = 0.02;
const KILLS = 5;
const KILL_EVERY_MS = 5_000;
const LIMIT_MS = 600_000;
const PAGE_VIEWS_PER_SECOND = 20;
/** Page views before the measured ones: the first ones of a process load and compile code. */
const WARM_UP_MS = 5_000;
const QUIET_MS = 20_000;
/**
 * Messages that a process may be sending, by push and by e-mail: at most so many are sent again
 * after it is killed.
 */
const SLOTS = 256 + 10;
/**
 * In hostile runs, the number of guests with an e-mail address. One address in twenty does not
 * exist.
 */
const MAILBOXES = Math.min(2000, GUESTS / 10);
const UNKNOWN_EVERY = 20;
const DOMAINS = 100;

type Pool = Database['pool'];

interface Counts {
  readonly received: number;
  readonly reached: number;
  readonly shownTwice: number;
}

/** Lower priority for what would run on other machines in production. */
const { PRIORITY_LOW: OTHERS, PRIORITY_BELOW_NORMAL: WORKER, PRIORITY_NORMAL: WEB } = constants.priority;

function start(file: string, settings: object, priority: number): ChildProcess {
  const child = fork(resolve(import.meta.dirname, file));
  setPriority(child.pid ?? 0, priority);
  child.send(settings);
  return child;
}

async function ask<Answer>(child: ChildProcess, message: string): Promise<Answer> {
  child.send(message);
  const [answer] = await once(child, 'message');
  return answer as Answer;
}

/** Inserts a guest of the event for each browser, and others with an e-mail address. */
async function seedAllGuests(
  pool: Pool,
  eventId: string,
  browsers: readonly Subscription[],
  mailboxes: number,
) {
  await seedGuests(pool, eventId, browsers);
  await pool.query('ANALYZE');
  if (mailboxes > 0) await seedMailboxes(pool, eventId, mailboxes);
}

/** Inserts followers who agreed to messages, one with each browser and as many by e-mail. */
async function seedFollowers(pool: Pool, browsers: readonly Subscription[], mailboxes: number) {
  const consent = { at: '2026-01-01T00:00:00Z', screen: 'app', wording: 2 };
  for (let from = 0; from < browsers.length; from += ROWS_AT_ONCE) {
    const some = browsers.slice(from, from + ROWS_AT_ONCE);
    const column = (key: keyof Subscription) => some.map((browser) => browser[key]);
    await pool.query(
      `WITH given AS (
         SELECT gen_random_uuid() AS id, * FROM unnest($1::text[], $2::text[], $3::text[]) AS b (address, p256dh, auth)
       ), made AS (
         INSERT INTO app_accounts (id, username, app_name, bio)
         SELECT id, 'abonne_' || left(id::text, 13), 'Abonné', '' FROM given RETURNING id
       ), following AS (
         INSERT INTO followers (organiser_id, app_account_id, consents)
         SELECT organisers.id, made.id, $4 FROM made, organisers RETURNING app_account_id
       )
       INSERT INTO push_devices (id, channel, app_account_id, address, address_hash, p256dh, auth)
       SELECT gen_random_uuid(), 'web', app_account_id, address, sha256(convert_to(address, 'UTF8')), p256dh, auth
       FROM following JOIN given ON given.id = following.app_account_id`,
      [column('address'), column('p256dh'), column('auth'), { push: consent }],
    );
  }
  await pool.query(
    `INSERT INTO email_followers (id, organiser_id, email, screen, wording, confirmed_at)
     SELECT gen_random_uuid(), organisers.id, 'abonne' || i || '@d' || i % $2 || '.exemple.fr', 'event', 2, now()
     FROM generate_series(1, $1) i, organisers`,
    [mailboxes, DOMAINS],
  );
  await pool.query('ANALYZE');
}

/** Inserts guests with an e-mail address; some addresses do not exist. */
async function seedMailboxes(pool: Pool, eventId: string, count: number) {
  await pool.query(
    `INSERT INTO guests (id, event_id, nickname, email, reply, replied_at)
     SELECT gen_random_uuid(), $1, 'Convive',
       CASE WHEN i % $3 = 0 THEN 'inconnu' ELSE 'convive' END || i || '@d' || i % $4 || '.exemple.fr', 'yes', now()
     FROM generate_series(1, $2) i`,
    [eventId, count, UNKNOWN_EVERY, DOMAINS],
  );
}

/** How many people are reached by push, and how many by e-mail. */
function sizeOf({ isHostile, isToFollowers }: Run) {
  const share = isHostile ? MAILBOXES : 0;
  const mailboxes = isToFollowers ? GUESTS / 2 : share;
  return { browsers: GUESTS - mailboxes, mailboxes };
}

/** What `openBench` takes of the environment. */
function settingsOf({ isKilled, isToFollowers }: Run) {
  return {
    NODE_ENV: 'test',
    WEB_PUSH_LOCAL: 'on',
    // Slow enough for five kills.
    WEB_PUSH_PER_SECOND: String(isKilled ? GUESTS / 40 : 100_000),
    EMAIL_PER_SECOND: isKilled ? '50' : '500',
    // Nothing is sent to followers at night. One organiser gets half of the connections at most.
    ...(isToFollowers && { SMTP_CONNECTIONS: '60', CLOCK_AHEAD_MS: String(millisecondsToNoon()) }),
  };
}

async function sendToAll(webUrl: string, eventId: string, { isToFollowers }: Run): Promise<void> {
  const audience = isToFollowers && { audience: ['followers'] };
  const sent = await fetch(`${webUrl}/api/pro/events/${eventId}/sendNotification`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ body: 'On ouvre à 20 h.', ...audience }),
  });
  if (sent.status !== 201) throw new Error(`the announcement was answered with ${sent.status}`);
}

interface Run {
  readonly title: string;
  readonly workers: number;
  /** Half of the people are followers with the app, half follow by e-mail. */
  readonly isToFollowers?: boolean;
  /**
   * The push service and the mail server answer slowly, hang and reject, and some guests are
   * notified by e-mail.
   */
  readonly isHostile?: boolean;
  /** Kills one worker every few seconds, five in all, and starts another. */
  readonly isKilled?: boolean;
  readonly atLeast: number;
}

/** Duration of each page view in milliseconds. */
function millisecondsOf(views: readonly SentCall[]): number[] {
  const failed = views.find(hasFailed);
  if (failed) throw new Error(`a page view was answered with ${failed.outcome}`);
  return views.map(({ milliseconds }) => milliseconds);
}

const p99 = (took: readonly number[]) => percentile(took, 0.99);

const LIST_WITHIN_MS = 30;
// Enough that a pause of the machine, such as the first vacuum of the rows, is not its 95 %.
const [LIST_WARM_UP, LIST_ROUNDS] = [20, 200];

/** The 95th percentile of a list of the organiser, in milliseconds. */
async function timeList(url: string): Promise<number> {
  const took: number[] = [];
  for (let round = -LIST_WARM_UP; round < LIST_ROUNDS; round += 1) {
    const begun = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${TOKEN}` } });
    if (!answer.ok) throw new Error(`the list was answered with ${answer.status}`);
    await answer.text();
    if (round >= 0) took.push(performance.now() - begun);
  }
  return percentile(
    took.toSorted((a, b) => a - b),
    0.95,
  );
}

/** The list of messages of an event, and the people one of them was for. */
async function measureMessageLists(eventUrl: string): Promise<Row[]> {
  const list = `${eventUrl}/announcements`;
  const { announcements } = await (
    await fetch(list, { headers: { authorization: `Bearer ${TOKEN}` } })
  ).json();
  const people = `${list}/${announcements[0].id}/recipients`;
  const lists = [list, people, `${people}?status=delivered`, `${people}?status=failed`];
  const rows: Row[] = [];
  for (const url of lists) {
    const what = url.slice(eventUrl.length).replace(announcements[0].id, '…');
    rows.push(row(`${what}, 95 %`, await timeList(url), { atMost: LIST_WITHIN_MS }, ' ms'));
  }
  return rows;
}

interface Measured {
  readonly pushed: Counts;
  readonly mailed: Counts;
  readonly seconds: number;
  readonly kills: number;
  /** CPU of the workers, in milliseconds. */
  readonly used: number;
  /** Durations of page views in milliseconds, ascending. */
  readonly quiet: readonly number[];
  readonly took: readonly number[];
}

function toRows({ isHostile, isKilled, isToFollowers, atLeast }: Run, measured: Measured): Row[] {
  const { pushed, mailed, seconds, kills, used, quiet, took } = measured;
  const reached = pushed.reached + mailed.reached;
  const unknown = isHostile ? Math.floor(MAILBOXES / UNKNOWN_EVERY) : 0;
  const cpu = ['CPU of the workers for each', used / GUESTS] as const;
  return [
    row('notified a second', reached / seconds, { atLeast }),
    // Not limited in hostile runs: the CPU of a killed worker is unknown, and repeated attempts
    // cost more; nor with as many e-mails, which cost several times a push.
    isHostile || isToFollowers ? note(...cpu, ' ms') : row(...cpu, { atMost: 1 }, ' ms'),
    row('people not notified', GUESTS - unknown - reached, { atMost: 0 }),
    row('people who see it twice', pushed.shownTwice, { atMost: 0 }),
    row('sent again', pushed.received + mailed.received - reached, { atMost: SLOTS * kills }),
    ...(isKilled ? [row('workers killed', kills, { exactly: KILLS })] : []),
    note('99 % of page views before within', p99(quiet), ' ms'),
    row('99 % of page views meanwhile within', p99(took), { atMost: 50 }, ' ms'),
    row('of what they took before', p99(took) / p99(quiet), { atMost: 1.5 }, ' times'),
  ];
}

async function measureRun(run: Run, databaseUrl: string, folder: string): Promise<void> {
  const { isHostile = false, isKilled = false, isToFollowers = false } = run;
  const faultShare = isHostile ? FAULT_SHARE : 0;
  const { browsers: count, mailboxes } = sizeOf(run);
  const service = start('support/push-service-process.ts', { browsers: count, faultShare }, OTHERS);
  const [browsers] = (await once(service, 'message')) as [Subscription[]];
  const smtp = start('support/smtp-process.ts', { faultShare }, OTHERS);
  const [smtpUrl] = (await once(smtp, 'message')) as [string];
  const database = openDatabase({ connectionString: databaseUrl }, () => undefined);
  const { pool } = database;
  const eventId = await seedHostingOrganiser(pool);
  if (isToFollowers) await seedFollowers(pool, browsers, mailboxes);
  else await seedAllGuests(pool, eventId, browsers, mailboxes);
  const settings = { ...settingsOf(run), DATA_DIR: folder, DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl };
  const begin = async () => {
    // As a process with only the role `worker` does itself.
    const child = start('support/api-process.ts', settings, WORKER);
    const [url] = await once(child, 'message');
    return { child, url: String(url) };
  };
  const web = start('support/web-process.ts', settings, WEB);
  const [webUrl] = (await once(web, 'message')) as [string];
  const workers = await Promise.all(Array.from({ length: run.workers }, begin));
  const path = `/events/${eventId}`;
  const visits = startSteadyLoad(webUrl, PAGE_VIEWS_PER_SECOND, () => ({
    method: 'GET',
    path,
    expects: 200,
  }));
  await delay(WARM_UP_MS);
  await visits.take();
  await delay(QUIET_MS);
  const quiet = millisecondsOf(await visits.take());
  const before = workers.reduce((sum, { child }) => sum + cpuMilliseconds(child.pid ?? 0), 0);
  await sendToAll(webUrl, eventId, run);
  const started = performance.now();
  let killedAt = started;
  let kills = 0;
  for (;;) {
    await delay(100);
    const { rows } = await pool.query('SELECT finished_at FROM announcements');
    if (rows[0].finished_at !== null || performance.now() - started > LIMIT_MS) break;
    if (isKilled && kills < KILLS && performance.now() - killedAt > KILL_EVERY_MS) {
      kills += 1;
      workers.shift()?.child.kill('SIGKILL');
      workers.push(await begin());
      killedAt = performance.now();
    }
  }
  const seconds = (performance.now() - started) / 1000;
  const used = workers.reduce((sum, { child }) => sum + cpuMilliseconds(child.pid ?? 0), 0) - before;
  const took = millisecondsOf(await visits.take());
  visits.stop();
  const [pushed, mailed] = [await ask<Counts>(service, 'count'), await ask<Counts>(smtp, 'count')];
  const lists = await measureMessageLists(`${webUrl}/api/pro/events/${eventId}`);
  const rows = [...toRows(run, { pushed, mailed, seconds, kills, used, quiet, took }), ...lists];
  printTable(`${run.title}: ${GUESTS} ${isToFollowers ? 'followers' : 'guests'}`, rows);
  for (const { child } of workers) child.kill('SIGKILL');
  web.kill('SIGKILL');
  service.kill('SIGKILL');
  smtp.kill('SIGKILL');
  await database.close();
}

/**
 * An announcement to a hundred thousand guests, most of them behind a push service that decrypts
 * every message.
 */
export async function measure(): Promise<void> {
  const runs: Run[] = [
    // Within five minutes; half at the rate of the mail server.
    { title: 'To followers, one worker', workers: 1, isToFollowers: true, atLeast: GUESTS / 300 },
    { title: 'One worker', workers: 1, atLeast: 1000 },
    { title: 'Two workers', workers: 2, atLeast: 1000 },
    { title: 'Two workers, both services drip, hang and refuse', workers: 2, isHostile: true, atLeast: 10 },
    { title: 'The same, five workers killed', workers: 2, isHostile: true, isKilled: true, atLeast: 10 },
  ];
  for (const run of runs.filter(({ title }) => title.includes(process.env.RUN ?? '')))
    await onFreshDatabase((...where) => measureRun(run, ...where));
}
