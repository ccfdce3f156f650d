import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase } from '../packages/server/src/platform/db/database.ts';
import { createEvent } from '../packages/server/src/testing/factories.ts';
import { note, onFreshDatabase, percentile, printTable, type Row, row } from './harness.ts';
import { seedHostingOrganiser, TOKEN } from './support/hosting-organiser.ts';
import { openLoadBalancer } from './support/load-balancer.ts';
import { openStreams, type Streams } from './support/open-streams.ts';
import { residentMegabytes } from './support/process-figures.ts';
import { type Subscription, seedGuests } from './support/pushed-guests.ts';
import { uuid, uuidText } from './support/random.ts';
import { ACCOUNT, APP_ACCOUNT, insertMembers, tokenOf } from './support/signed-in-members.ts';
import { hasFailed, type SentCall, startSteadyLoad } from './support/steady-load.ts';
import { callOf } from './support/visitor-calls.ts';

/** `MINUTES=10 GUESTS=2000` gives a short run. */
const MINUTES = Number(process.env.MINUTES ?? 120);
const GUESTS = Number(process.env.GUESTS ?? 50_000);
const KILL_EVERY_MINUTES = Number(process.env.KILL_EVERY_MINUTES ?? 5);
const ANNOUNCE_EVERY_MINUTES = Number(process.env.ANNOUNCE_EVERY_MINUTES ?? 20);
const PER_SECOND = Number(process.env.PER_SECOND ?? 60);
const STREAMS = 200;
const EVENTS = 20;
const DEVICE_CHANGES_EVERY_MS = 500;
const LAST_MESSAGES_WITHIN_MS = 600_000;
const STREAM_WITHIN_MS = 15_000;
/** Answer times and memory are compared between sixths of the run. */
const PARTS = 6;

const [PARTY, GUEST] = [4, 5];

/** Members with a session each, who are the guests of one party. */
const memberStatements = [
  ...insertMembers(STREAMS),
  `INSERT INTO events (id, host_id, status, name, description, begin_date, end_date, place)
   VALUES (${uuid(PARTY, '0')}, ${uuid(APP_ACCOUNT, '0')}, 'private', 'Bal', '', now() + interval '9 days', now() + interval '10 days', '')`,
  `INSERT INTO parties (event_id, link_code) VALUES (${uuid(PARTY, '0')}, 'lien')`,
  `INSERT INTO guests (id, event_id, app_account_id, nickname)
   SELECT ${uuid(GUEST, 'i')}, ${uuid(PARTY, '0')}, ${uuid(APP_ACCOUNT, 'i')}, 'Nour' FROM generate_series(0, ${STREAMS - 1}) AS i`,
];

type Role = 'web' | 'worker';

interface Running {
  readonly role: Role;
  readonly child: ChildProcess;
  readonly url: string;
}

interface Counts {
  readonly fewestShown: number;
  readonly mostShown: number;
}

async function startPushService(browsers: number) {
  const service = fork(resolve(import.meta.dirname, 'support/push-service-process.ts'));
  service.send({ browsers, faultShare: 0 });
  const [subscriptions] = (await once(service, 'message')) as [Subscription[]];
  return { service, subscriptions };
}

/**
 * Registers and forgets the browsers of members, one after the other, and remembers for each what
 * the last answer said; undefined where there was none.
 */
function changeDevices(url: string, subscriptions: readonly Subscription[]) {
  const known = new Map<number, string | null | undefined>();
  let isStopped = false;
  const ask = (path: string, index: number, init: RequestInit) =>
    fetch(`${url}/api/me/devices${path}`, {
      ...init,
      headers: { authorization: `Bearer ${tokenOf(index)}`, 'content-type': 'application/json' },
    });

  async function change(index: number): Promise<string | null | undefined> {
    const { address, p256dh, auth } = subscriptions[index] as Subscription;
    const former = known.get(index);
    if (typeof former === 'string') {
      const { status } = await ask(`/${former}`, index, { method: 'DELETE' });
      return status === 204 ? null : undefined;
    }
    const body = JSON.stringify({ endpoint: address, keys: { p256dh, auth } });
    const answer = await ask('', index, { method: 'POST', body });
    return answer.status === 201 ? ((await answer.json()) as { id: string }).id : undefined;
  }

  async function run(): Promise<void> {
    for (let count = 0; !isStopped; count += 1) {
      const index = (count * 7) % subscriptions.length;
      known.set(index, await change(index).catch(() => undefined));
      await delay(DEVICE_CHANGES_EVERY_MS);
    }
  }
  const running = run();
  return {
    async stop(): Promise<ReadonlyMap<number, string | null | undefined>> {
      isStopped = true;
      await running;
      return known;
    },
  };
}

/** Sends a message to all guests, again with the same key until it is acknowledged. */
async function announce(url: string, eventId: string, number: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/api/pro/events/${eventId}/sendNotification`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${TOKEN}`,
        'content-type': 'application/json',
        'idempotency-key': `long-run-${number}`,
      },
      body: JSON.stringify({ body: `On ouvre à ${number} h.` }),
    }).catch(() => null);
    if (answer?.ok) return;
    if (answer !== null && answer.status < 500 && answer.status !== 409)
      throw new Error(`the message was answered with ${answer.status}: ${await answer.text()}`);
    await delay(1000);
  }
}

/** Replies and contact messages that were acknowledged, and are not stored once. */
async function countLostWrites({ pool }: Database, calls: readonly SentCall[]): Promise<Row[]> {
  const emailsOf = (path: RegExp) =>
    calls
      .filter((sent) => !hasFailed(sent) && sent.call.method === 'POST' && path.test(sent.call.path))
      .map(({ call }) => JSON.parse(call.body ?? '{}').email as string);
  const check = async (what: string, table: string, emails: readonly string[]) => {
    const { rows } = await pool.query<{ stored: number }>(
      `SELECT count(g.email)::int AS stored FROM unnest($1::text[]) e (email) LEFT JOIN ${table} g ON g.email = e.email GROUP BY e.email`,
      [emails],
    );
    return [
      note(`${what} acknowledged`, emails.length),
      row(`${what} lost`, rows.filter(({ stored }) => stored === 0).length, { exactly: 0 }),
      row(`${what} stored twice`, rows.filter(({ stored }) => stored > 1).length, { exactly: 0 }),
    ];
  };
  return [
    ...(await check('replies', 'guests', emailsOf(/replies$/))),
    ...(await check('contact messages', 'contact_messages', emailsOf(/contact$/))),
  ];
}

async function countWrongDevices(
  { pool }: Database,
  known: ReadonlyMap<number, string | null | undefined>,
): Promise<Row[]> {
  const { rows } = await pool.query<{ id: string; member: string }>(
    'SELECT id, account_id AS member FROM push_devices WHERE account_id IS NOT NULL',
  );
  const certain = [...known].filter((entry) => entry[1] !== undefined);
  const wrong = certain.filter(([index, id]) => {
    const own = rows.filter(({ member }) => member === uuidText(ACCOUNT, index));
    return id === null ? own.length > 0 : own.length !== 1 || own[0]?.id !== id;
  });
  for (const [index, id] of wrong) {
    const own = rows.filter(({ member }) => member === uuidText(ACCOUNT, index));
    process.stderr.write(`  device ${index}: ${id}, stored ${own.map((device) => device.id).join(', ')}\n`);
  }
  return [
    note('devices whose last answer arrived', certain.length),
    row('devices that are not as it said', wrong.length, { exactly: 0 }),
  ];
}

/** Whether a change reaches every stream within `STREAM_WITHIN_MS`. */
async function countDeafStreams({ pool }: Database, streams: Streams): Promise<number> {
  const subject = `party:${uuidText(PARTY, 0)}`;
  streams.forget();
  await pool.query('SELECT pg_notify($1, $2)', ['live_changes', JSON.stringify({ subjects: [subject] })]);
  for (let waited = 0; waited < STREAM_WITHIN_MS && streams.countHeard(subject) < STREAMS; waited += 100)
    await delay(100);
  return STREAMS - streams.countHeard(subject);
}

/** The organiser's event with all guests, and other events that visitors reply to. */
async function seed(database: Database, subscriptions: readonly Subscription[]) {
  const { pool } = database;
  const eventId = await seedHostingOrganiser(pool);
  await seedGuests(pool, eventId, subscriptions);
  for (const statement of memberStatements) await pool.query(statement);
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM organisers');
  const organiserId = rows[0]?.id ?? '';
  const open = Array.from({ length: EVENTS }, () => createEvent(database, { organiserId }));
  const visited = (await Promise.all(open)).map(({ id }) => id);
  await pool.query('ANALYZE');
  return { eventId, visited };
}

type Balancer = Awaited<ReturnType<typeof openLoadBalancer>>;

/** The processes behind a load balancer. */
class Fleet {
  readonly #running: Running[] = [];
  readonly #balancer: Balancer;
  readonly #settings: Readonly<Record<string, string>>;
  kills = 0;

  constructor(balancer: Balancer, settings: Readonly<Record<string, string>>) {
    this.#balancer = balancer;
    this.#settings = settings;
  }

  async start(role: Role): Promise<void> {
    const file = role === 'web' ? 'web-process.ts' : 'api-process.ts';
    const child = fork(resolve(import.meta.dirname, 'support', file));
    child.send({ ...this.#settings, ROLES: role });
    const [url] = (await once(child, 'message')) as [string];
    this.#running.push({ role, child, url });
    if (role === 'worker') return;
    this.#balancer.add(url);
    await this.#balancer.untilReady(url);
  }

  webUrls = () => this.#running.filter(({ role }) => role === 'web').map(({ url }) => url);

  /** Megabytes of each process. */
  memory = () => this.#running.map(({ child }) => residentMegabytes(child.pid ?? 0));

  /** Kills the process that has run longest, and starts another in its place. */
  async replaceOne(): Promise<void> {
    const victim = this.#running.shift();
    if (victim === undefined) return;
    victim.child.kill('SIGKILL');
    this.kills += 1;
    await this.start(victim.role);
    this.#balancer.remove(victim.url);
  }

  kill(): void {
    for (const { child } of this.#running) child.kill('SIGKILL');
  }
}

interface Part {
  /** Durations of the calls, in milliseconds. */
  readonly took: number[];
  /** Memory of the largest process, once a minute. */
  readonly megabytes: number[];
}

const timesOf = (calls: readonly SentCall[]) => calls.map(({ milliseconds }) => milliseconds);

/** Prints the failures of a minute, each kind once, to help find their cause. */
function explain(calls: readonly SentCall[]): void {
  const kinds = new Set(calls.filter(hasFailed).map(({ call, outcome }) => `${call.method}: ${outcome}`));
  for (const kind of kinds) process.stderr.write(`  ${kind}\n`);
}

/** Runs the load minute by minute: messages and kills at their intervals. */
async function runMinutes(
  fleet: Fleet,
  url: string,
  seeded: Awaited<ReturnType<typeof seed>>,
  streams: Streams,
) {
  const { eventId, visited } = seeded;
  const load = startSteadyLoad(url, PER_SECOND, (index) => callOf(index, visited));
  const parts = Array.from({ length: PARTS }, (): Part => ({ took: [], megabytes: [] }));
  const written: SentCall[] = [];
  let [calls, failed, announced] = [0, 0, 0];
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const endsAt = performance.now() + 60_000;
    if (minute % ANNOUNCE_EVERY_MINUTES === 0) await announce(url, eventId, ++announced);
    if (minute > 0 && minute % KILL_EVERY_MINUTES === 0) await fleet.replaceOne();
    await delay(Math.max(0, endsAt - performance.now()));
    const sent = await load.take();
    const memory = fleet.memory();
    const part = parts[Math.floor((minute * PARTS) / MINUTES)];
    part?.took.push(...timesOf(sent));
    part?.megabytes.push(Math.max(...memory));
    calls += sent.length;
    failed += sent.filter(hasFailed).length;
    explain(sent);
    written.push(...sent.filter(({ call }) => call.method === 'POST'));
    process.stdout.write(
      `  minute ${minute + 1}: ${sent.length} calls, ${sent.filter(hasFailed).length} failed, 99 % within ` +
        `${percentile(timesOf(sent), 0.99).toFixed(0)} ms; ${streams.countOpen()} streams; ` +
        `${memory.map(Math.round).join(', ')} MB\n`,
    );
  }
  load.stop();
  return { parts, written, calls, failed, announced };
}

async function waitForMessages({ pool }: Database): Promise<void> {
  const unfinished = 'SELECT FROM announcements WHERE finished_at IS NULL';
  for (let waited = 0; waited < LAST_MESSAGES_WITHIN_MS; waited += 500) {
    if ((await pool.query(unfinished)).rowCount === 0) return;
    await delay(500);
  }
}

function compareParts(parts: readonly Part[]): Row[] {
  const p99s = parts.map(({ took }) => percentile(took, 0.99));
  const memory = parts.map(({ megabytes }) => percentile(megabytes, 0.5));
  const [early = Number.NaN, last = Number.NaN] = [memory[1], memory.at(-1)];
  return [
    ...p99s.map((value, index) => note(`99 % within, part ${index + 1} of ${PARTS}`, value, ' ms')),
    row('worst part against the median', Math.max(...p99s) / percentile(p99s, 0.5), { atMost: 1.5 }, ' ×'),
    ...memory.map((value, index) => note(`largest process, part ${index + 1} of ${PARTS}`, value, ' MB')),
    row('largest process, last part against the second', last / early, { atMost: 1.1 }, ' ×'),
  ];
}

async function measureRun(databaseUrl: string, folder: string): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const database = openDatabase({ connectionString: databaseUrl }, () => undefined);
  opened.defer(() => database.close());
  const [ofGuests, ofMembers] = [await startPushService(GUESTS), await startPushService(STREAMS)];
  for (const { service } of [ofGuests, ofMembers]) opened.defer(() => void service.kill('SIGKILL'));
  const seeded = await seed(database, ofGuests.subscriptions);
  const balancer = await openLoadBalancer();
  opened.defer(() => balancer.close());
  const fleet = new Fleet(balancer, {
    NODE_ENV: 'test',
    WEB_PUSH_LOCAL: 'on',
    WEB_PUSH_PER_SECOND: '100000',
    TRUST_PROXY: 'loopback',
    PUBLIC_URL: balancer.url,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
  });
  opened.defer(() => fleet.kill());
  for (const role of ['web', 'web', 'worker'] as const) await fleet.start(role);
  const tokens = Array.from({ length: STREAMS }, (_, index) => tokenOf(index));
  const streams = openStreams(tokens, fleet.webUrls);
  opened.defer(() => streams.close());
  const devices = changeDevices(balancer.url, ofMembers.subscriptions);
  const { parts, written, calls, failed, announced } = await runMinutes(fleet, balancer.url, seeded, streams);
  const known = await devices.stop();
  await waitForMessages(database);
  ofGuests.service.send('count');
  const [{ fewestShown, mostShown }] = (await once(ofGuests.service, 'message')) as [Counts];
  printTable(`${MINUTES} minutes, ${PER_SECOND} calls a second, ${fleet.kills} processes killed`, [
    note('calls', calls),
    // Of those in flight when a process is killed, nobody knows whether they were carried out.
    row('calls that failed', failed, { atMost: balancer.countLost() }),
    ...(await countLostWrites(database, written)),
    ...(await countWrongDevices(database, known)),
    note(`messages to ${GUESTS} guests`, announced),
    row('messages that one guest was shown at least', fewestShown, { exactly: announced }),
    row('messages that one guest was shown at most', mostShown, { exactly: announced }),
    note('times a stream was opened again', streams.countReopened()),
    row(`of ${STREAMS} streams, without a change`, await countDeafStreams(database, streams), { exactly: 0 }),
    ...compareParts(parts),
  ]);
}

/**
 * Two web processes and a worker under mixed load, of which one is killed every few minutes, with
 * open apps, devices that come and go, and messages to many: nothing acknowledged is lost or done
 * twice, and memory and answer times stay flat.
 */
export async function measure(): Promise<void> {
  await onFreshDatabase(measureRun);
}
