import { Agent, get } from 'node:http';
import type { Crawl } from '../packages/contract/src/night/bar-crawl.ts';
import { findShortestRoute, lengthOfRoute } from '../packages/contract/src/night/rules/route.ts';
import { showPass } from '../packages/server/src/testing/factories.ts';
import {
  note,
  onFreshDatabase,
  openBench,
  percentile,
  printTable,
  row,
  type ServerProcess,
  startServer,
} from './harness.ts';
import { createRandom, uuid, uuidText } from './support/random.ts';

const GUESTS = 500;
/** Of the guests, those without an account, in the second measurement. */
const PASSES = 300;
const BARS = 12;
/**
 * Rounds of the route and back: each step is taken and undone, so that there are more steps than
 * bars.
 */
const ROUNDS = 20;
const WITHIN_MS = 10_000;
const [ACCOUNT, APP_ACCOUNT, EVENT, GUEST, BAR] = [1, 2, 4, 5, 6];
const NIGHT = uuidText(EVENT, 0);
const tokenOf = (index: number) => `jeton${index}`.padEnd(43, 'x');
/** The host is not among the guests. */
const HOST = GUESTS;

/** A barathon of 500 guests and a host, signed in but for the first guests, who have a pass. */
const writeStatements = (passes: number) => [
  `INSERT INTO accounts (id, email, email_verified_at, role)
   SELECT ${uuid(ACCOUNT, 'i')}, 'membre' || i || '@exemple.fr', now(), 'member' FROM generate_series(0, ${GUESTS}) AS i`,
  `INSERT INTO app_accounts (id, account_id, username, app_name)
   SELECT ${uuid(APP_ACCOUNT, 'i')}, ${uuid(ACCOUNT, 'i')}, 'membre.' || i, 'Nour' FROM generate_series(0, ${GUESTS}) AS i`,
  `INSERT INTO sessions (id, account_id, token_hash, expires_at)
   SELECT gen_random_uuid(), ${uuid(ACCOUNT, 'i')}, sha256(convert_to(rpad('jeton' || i, 43, 'x'), 'UTF8')), now() + interval '1 day'
   FROM generate_series(0, ${GUESTS}) AS i`,
  `INSERT INTO events (id, host_id, status, type, name, description, begin_date, end_date, place)
   VALUES ('${NIGHT}', ${uuid(APP_ACCOUNT, String(HOST))}, 'private', 'barathon', 'Barathon', '', now(), now() + interval '6 hours', '')`,
  `INSERT INTO parties (event_id, link_code) VALUES ('${NIGHT}', 'lien')`,
  `INSERT INTO guests (id, event_id, app_account_id, email, nickname, reply, replied_at)
   SELECT ${uuid(GUEST, 'i')}, '${NIGHT}', CASE WHEN i >= ${passes} THEN ${uuid(APP_ACCOUNT, 'i')} END,
     CASE WHEN i < ${passes} THEN 'invite' || i || '@exemple.fr' END, 'Nour', 'yes', now()
   FROM generate_series(0, ${GUESTS - 1}) AS i`,
  `INSERT INTO nights (event_id, has_barathon, updated_at) VALUES ('${NIGHT}', true, now())`,
  `INSERT INTO bars (id, event_id, name, description, opens_at, closes_at, mission, visited, position)
   SELECT ${uuid(BAR, 'i')}, '${NIGHT}', 'Bar ' || i, '', '17:00', '02:00', '', false, i FROM generate_series(0, ${BARS - 1}) AS i`,
  `INSERT INTO crawls (event_id, link_code) VALUES ('${NIGHT}', 'ecran')`,
  `INSERT INTO crawl_groups (event_id, number, people) VALUES ('${NIGHT}', 0, ${GUESTS})`,
  `INSERT INTO crawl_stops (bar_id, link_code, latitude, longitude)
   SELECT ${uuid(BAR, 'i')}, 'bar' || i, 48.85 + i / 900.0, 2.35 FROM generate_series(0, ${BARS - 1}) AS i`,
  'VACUUM ANALYZE',
];

const start = (databaseUrl: string, folder: string): Promise<ServerProcess> =>
  startServer('api', { NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: databaseUrl, ROLES: 'web' });

const agent = new Agent({ keepAlive: true, maxSockets: GUESTS });

interface Headers {
  readonly authorization: string;
}

/** The request an app sends after a live event. */
function readCrawl(url: string, headers: Headers): Promise<Crawl> {
  const { promise, resolve, reject } = Promise.withResolvers<Crawl>();
  const request = get(`${url}/api/nights/${NIGHT}/crawl`, { agent, headers: { ...headers } }, (answer) => {
    let text = '';
    answer.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    answer.once('end', () =>
      answer.statusCode === 200
        ? resolve(JSON.parse(text))
        : reject(new Error(`${answer.statusCode} ${text}`)),
    );
  });
  request.once('error', reject);
  return promise;
}

/** Calls `onHeard` each time a guest's stream names the route. Resolves once the stream is open. */
async function listen(url: string, headers: Headers, onHeard: () => void): Promise<() => void> {
  const opened = Promise.withResolvers<void>();
  const stream = get(`${url}/api/me/stream`, { agent: false, headers: { ...headers } }, (answer) => {
    answer.setEncoding('utf8').on('data', (part: string) => {
      opened.resolve();
      if (part.includes(`night:${NIGHT}/crawl`)) onHeard();
    });
  });
  stream.on('error', opened.reject);
  await opened.promise;
  return () => stream.destroy();
}

interface Timings {
  readonly heard: number[];
  readonly seen: number[];
  readonly answered: number[];
}

/** Host and guests of a night, half of them on each process. */
async function follow(
  servers: readonly { readonly url: string }[],
  people: readonly Headers[],
  timings: Timings,
) {
  const headersOf = (index: number) => people[index] ?? { authorization: '' };
  const urlOf = (index: number) => servers[index % servers.length]?.url ?? '';
  let [began, isSeen, left] = [0, (_crawl: Crawl) => true as boolean, 0];
  let all = Promise.withResolvers<void>();
  const onHeard = async (index: number) => {
    if (left === 0) return;
    timings.heard.push(performance.now() - began);
    const crawl = await readCrawl(urlOf(index), headersOf(index));
    if (!isSeen(crawl)) throw new Error('a notified app read outdated data');
    timings.seen.push(performance.now() - began);
    left -= 1;
    if (left === 0) all.resolve();
  };
  const streams: (() => void)[] = [];
  for (let index = 0; index < GUESTS; index += 1)
    streams.push(
      await listen(
        urlOf(index),
        headersOf(index),
        () => void onHeard(index).catch((error) => all.reject(error)),
      ),
    );

  /** Sends a change, and waits until everybody has read it. */
  async function say(address: string, body: object, expected: (crawl: Crawl) => boolean) {
    all = Promise.withResolvers();
    [began, isSeen, left] = [performance.now(), expected, GUESTS];
    const answer = await fetch(`${urlOf(0)}/api/nights/${NIGHT}/crawl/${address}`, {
      method: 'PUT',
      headers: { ...headersOf(HOST), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.status !== 204) throw new Error(await answer.text());
    timings.answered.push(performance.now() - began);
    const limit = setTimeout(() => all.reject(new Error(`${left} guests were never timings`)), WITHIN_MS);
    await all.promise;
    clearTimeout(limit);
  }
  return {
    say,
    close() {
      for (const end of streams) end();
    },
  };
}

/** @param passes how many of the guests have no account */
async function measureSteps(passes: number, databaseUrl: string, folder: string): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const deps = await openBench({ DATA_DIR: folder, DATABASE_URL: databaseUrl });
  opened.defer(() => deps.close());
  for (const statement of writeStatements(passes)) await deps.database.pool.query(statement);
  const people = Array.from({ length: GUESTS + 1 }, (_, index) => {
    if (index >= passes) return { authorization: `Bearer ${tokenOf(index)}` };
    const email = `invite${index}@exemple.fr`;
    const person = { email, appAccountId: null, accountId: null };
    return showPass(deps, { id: uuidText(GUEST, index), linkVersion: 0, ...person });
  });
  const servers = [await start(databaseUrl, folder), await start(databaseUrl, folder)];
  for (const { child } of servers) opened.defer(() => void child.kill('SIGKILL'));
  const timings: Timings = { heard: [], seen: [], answered: [] };
  const { say, close } = await follow(servers, await Promise.all(people), timings);
  opened.defer(close);
  const isAt = (count: number) => (crawl: Crawl) => crawl.groups[0]?.steps.length === count;
  const goOn = () => say('step', { group: 0, leaves: uuidText(BAR, 0) }, isAt(2));
  const takeBack = () => say('step/back', { group: 0, to: uuidText(BAR, 1) }, isAt(1));
  // The first step warms up the code for the others.
  await say('step', { group: 0, leaves: null }, isAt(1));
  await goOn();
  await takeBack();
  for (const times of Object.values(timings)) times.length = 0;
  for (let round = 0; round < ROUNDS; round += 1) await (round % 2 === 0 ? goOn() : takeBack());
  const whom =
    passes === 0 ? `${GUESTS} guests` : `${passes} guests by pass, ${GUESTS - passes} with accounts`;
  printTable(`« Bar suivant » said ${ROUNDS} times to ${whom}, over two processes`, [
    row(
      'shown to all: notified, and the crawl read again, 99 %',
      percentile(timings.seen, 0.99),
      { atMost: 700 },
      ' ms',
    ),
    note('half of them', percentile(timings.seen, 0.5), ' ms'),
    note('the last of all', percentile(timings.seen, 1), ' ms'),
    note('notified, before reading it, 99 %', percentile(timings.heard, 0.99), ' ms'),
    note('the host’s own answer, 99 %', percentile(timings.answered, 0.99), ' ms'),
  ]);
}

/** The length of the shortest of all orders that keep the first place. */
function shortestOf(places: readonly { latitude: number; longitude: number }[]): number {
  let best = Number.POSITIVE_INFINITY;
  const go = (route: readonly number[], length: number) => {
    if (length >= best) return;
    if (route.length === places.length) best = length;
    for (let next = 1; next < places.length; next += 1) {
      if (route.includes(next)) continue;
      go([...route, next], length + lengthOfRoute(places, [route.at(-1) ?? 0, next]));
    }
  };
  go([0], 0);
  return best;
}

/** Routes of random cities, compared with every possible order. */
function measureRoutes(): void {
  const random = createRandom(12);
  const place = () => ({
    latitude: 47.2 + random.number(3000) / 1e5,
    longitude: -1.56 + random.number(4000) / 1e5,
  });
  const [took, over]: [number[], number[]] = [[], []];
  for (let city = 0; city < 40; city += 1) {
    const places = Array.from({ length: BARS }, place);
    const began = performance.now();
    const route = findShortestRoute(places);
    took.push(performance.now() - began);
    if (route[0] !== 0) throw new Error('the start is not kept');
    over.push((lengthOfRoute(places, route) / shortestOf(places) - 1) * 100);
  }
  printTable(`The shortest walk through ${BARS} bars, in ${took.length} cities`, [
    row('the slowest', Math.max(...took), { atMost: 50 }, ' ms'),
    row('the worst, over the optimum of all orders', Math.max(...over), { atMost: 5 }, ' %'),
    note('half of them', percentile(took, 0.5), ' ms'),
  ]);
}

/** How soon the guests of a barathon know where to go, and how long its route takes to compute. */
export async function measure(): Promise<void> {
  measureRoutes();
  for (const passes of [0, PASSES])
    await onFreshDatabase((databaseUrl, folder) => measureSteps(passes, databaseUrl, folder));
}
