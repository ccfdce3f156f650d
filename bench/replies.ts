import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase } from '../packages/server/src/platform/db/database.ts';
import { note, onFreshDatabase, printTable, row, startServer } from './harness.ts';

const PEOPLE = 500;
const CAPACITY = 200;
const TAKEN = 150;
const PLACES = CAPACITY - TAKEN;
const SERVERS = 2;
/** Limit for answering all people who come at once. */
const ALL_WITHIN_MS = 2500;

const tokenOf = (person: number) => `personne-${person}-`.padEnd(43, 'x');

type Pool = Database['pool'];

/**
 * Inserts an event with fifty places left, and members who are signed in; returns the event's id.
 */
async function seed(pool: Pool): Promise<string> {
  const numbers = Array.from({ length: PEOPLE }, (_, person) => person);
  await pool.query(
    `WITH people AS (
       INSERT INTO accounts (id, email, role, display_name)
       SELECT gen_random_uuid(), 'personne' || i || '@exemple.fr', 'member', 'Personne ' || i FROM unnest($1::int[]) AS i
       RETURNING id, email)
     INSERT INTO sessions (id, account_id, token_hash, expires_at)
     SELECT gen_random_uuid(), people.id, given.hash, now() + interval '1 day'
     FROM unnest($1::int[], $2::bytea[]) AS given (i, hash)
     JOIN people ON people.email = 'personne' || i || '@exemple.fr'`,
    [numbers, numbers.map((person) => createHash('sha256').update(tokenOf(person)).digest())],
  );
  const { rows } = await pool.query(
    `WITH account AS (
       INSERT INTO accounts (id, email, role) VALUES (gen_random_uuid(), 'pro@exemple.fr', 'organiser') RETURNING id
     ), organiser AS (
       INSERT INTO organisers (id, account_id, plan_in_force) SELECT gen_random_uuid(), id, 'enterprise' FROM account RETURNING id
     ) INSERT INTO events (id, organiser_id, name, description, begin_date, end_date, place, capacity)
     SELECT gen_random_uuid(), id, 'Bal', 'On danse.', now() + interval '9 days', now() + interval '10 days',
       'Nantes', ${CAPACITY} FROM organiser RETURNING id`,
  );
  const eventId = String(rows[0].id);
  await pool.query(
    `INSERT INTO guests (id, event_id, nickname, reply, replied_at)
     SELECT gen_random_uuid(), $1, 'Convive', 'yes', now() FROM generate_series(1, ${TAKEN})`,
    [eventId],
  );
  await pool.query('ANALYZE');
  return eventId;
}

interface Arrival {
  /** 0 for a guest with a place, otherwise the position on the waiting list. */
  readonly position: number;
  readonly sentAt: number;
  readonly answeredAt: number;
}

async function takePlace(url: string, eventId: string, person: number): Promise<Arrival> {
  const sentAt = performance.now();
  const answer = await fetch(`${url}/api/events/${eventId}/reply`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tokenOf(person)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reply: 'yes' }),
  });
  const { reply, waitingPosition } = await answer.json();
  if (reply !== 'yes' && reply !== 'waiting') throw new Error(`answered with ${answer.status}`);
  return {
    position: reply === 'yes' ? 0 : (waitingPosition ?? Number.NaN),
    sentAt,
    answeredAt: performance.now(),
  };
}

/** Pairs whose order is certain: the second request was sent after the first was answered. */
function findPairs(arrivals: readonly Arrival[]): [first: Arrival, later: Arrival][] {
  return arrivals.flatMap((first) =>
    arrivals
      .filter((later) => later.sentAt > first.answeredAt)
      .map((later): [Arrival, Arrival] => [first, later]),
  );
}

/** Positions of the waiting list that are missing or given twice. */
function countWrongPositions(arrivals: readonly Arrival[]): number {
  const line = arrivals.map(({ position }) => position).filter((position) => position > 0);
  return line.toSorted((one, other) => one - other).filter((position, index) => position !== index + 1)
    .length;
}

interface Run {
  readonly title: string;
  /** Milliseconds between two requests. */
  readonly apart: number;
}

/** Each person requests a place from one of the servers; returns the outcomes. */
function comeAll(urls: readonly string[], eventId: string, apart: number): Promise<Arrival[]> {
  return Promise.all(
    Array.from({ length: PEOPLE }, async (_, person) => {
      if (apart > 0) await delay(person * apart);
      return takePlace(urls[person % SERVERS] ?? '', eventId, person);
    }),
  );
}

async function countReplies(pool: Pool, eventId: string): Promise<{ yes: number; waiting: number }> {
  const { rows } = await pool.query(
    `SELECT count(*) FILTER (WHERE reply = 'yes')::int AS yes,
       count(*) FILTER (WHERE reply = 'waiting')::int AS waiting FROM guests WHERE event_id = $1`,
    [eventId],
  );
  return rows[0];
}

async function measureRun({ title, apart }: Run, databaseUrl: string, folder: string): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const database = openDatabase({ connectionString: databaseUrl }, () => undefined);
  opened.defer(() => database.close());
  const eventId = await seed(database.pool);
  const settings = { NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: databaseUrl };
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => startServer('api', settings)));
  for (const { child } of servers) opened.defer(() => void child.kill('SIGKILL'));
  const urls = servers.map(({ url }) => url);
  const arrivals = await comeAll(urls, eventId, apart);
  const stored = await countReplies(database.pool, eventId);
  const pairs = findPairs(arrivals);
  const overtaken = pairs.filter(([first, later]) => later.position < first.position);
  const placed = arrivals.filter(({ position }) => position === 0);
  const took = arrivals.map(({ sentAt, answeredAt }) => answeredAt - sentAt).toSorted((a, b) => a - b);
  const slowest = took.at(-1) ?? Number.NaN;
  printTable(`${title}: ${PEOPLE} people for the last ${PLACES} places, ${SERVERS} servers`, [
    row('in', stored.yes - TAKEN, { exactly: PLACES }),
    row('notified of a place', placed.length, { exactly: PLACES }),
    row('on the waiting list', stored.waiting, { exactly: PEOPLE - PLACES }),
    row('positions nobody or two stand on', countWrongPositions(arrivals), { exactly: 0 }),
    row('out of order', overtaken.length, { exactly: 0 }),
    note('pairs whose order is certain', pairs.length),
    note('99 % of them answered within', took[Math.floor(took.length * 0.99)] ?? Number.NaN, ' ms'),
    apart === 0
      ? row('all answered within', slowest, { atMost: ALL_WITHIN_MS }, ' ms')
      : note('all answered within', slowest, ' ms'),
  ]);
}

/**
 * More people than places, concurrently and in sequence: no place is given twice, and the order is
 * kept.
 */
export async function measure(): Promise<void> {
  const runs: Run[] = [
    { title: 'All at once', apart: 0 },
    { title: 'One every 5 ms', apart: 5 },
  ];
  for (const run of runs) await onFreshDatabase((...where) => measureRun(run, ...where));
}
