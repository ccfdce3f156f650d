import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase } from '../packages/server/src/platform/db/database.ts';
import { note, onFreshDatabase, openBench, printTable, row } from './harness.ts';
import { seedHostingOrganiser } from './support/hosting-organiser.ts';

const RECEIVERS = 1000;
const FACTS_EACH = 5;
const KILLS = 5;
/** How much slower the others may receive their calls while a third of all receivers hang. */
const SLOWED_AT_MOST = 1.5;
const POLL_MS = 25;

type Pool = Database['pool'];

/** Receivers on one port, by path; those whose number `hangs` accepts never answer. */
class Receivers {
  /** Ids received by each receiver, in order, with repetitions. */
  readonly received = new Map<number, string[]>();
  hangs: (number: number) => boolean = () => false;
  readonly #server: Server = createServer((request, response) => {
    request.resume();
    const number = Number(request.url?.slice(1));
    const ids = this.received.get(number) ?? [];
    this.received.set(number, [...ids, String(request.headers['webhook-id'])]);
    if (!this.hangs(number)) response.writeHead(204).end();
  });

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** Inserts webhooks with a secret that the processes can open. */
async function seed(pool: Pool, sealed: (id: string) => Buffer, url: string): Promise<void> {
  await seedHostingOrganiser(pool);
  const { rows } = await pool.query(
    `SELECT i, gen_random_uuid() AS id, (SELECT id FROM organisers LIMIT 1) AS organiser_id
     FROM generate_series(1, $1::int) i`,
    [RECEIVERS],
  );
  for (const { i, id, organiser_id: organiserId } of rows)
    await pool.query(
      `INSERT INTO webhooks (id, organiser_id, url, description, kinds, secret) VALUES ($1, $2, $3, '', '{}', $4)`,
      [id, organiserId, `${url}/${i}`, sealed(id)],
    );
}

async function addFacts(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM webhook_deliveries');
  await pool.query('UPDATE webhooks SET is_slow = false, failing_since = NULL, claimed_until = NULL');
  await pool.query(
    `INSERT INTO webhook_deliveries (id, webhook_id, kind, subject_id, data)
     SELECT gen_random_uuid(), id, 'ping', id, '{}' FROM webhooks, generate_series(1, $1::int) ORDER BY random()`,
    [FACTS_EACH],
  );
  await pool.query('ANALYZE');
}

async function startWorker(settings: Record<string, string>): Promise<ChildProcess> {
  const child = fork(new URL('./support/api-process.ts', import.meta.url));
  child.send(settings);
  await once(child, 'message');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Milliseconds until all receivers that answer have received every call. */
async function timeUntilTold(pool: Pool, receivers: Receivers): Promise<number> {
  const begun = performance.now();
  const healthy = Array.from({ length: RECEIVERS }, (_, at) => at + 1).filter((n) => !receivers.hangs(n));
  const isTold = (number: number) => (receivers.received.get(number)?.length ?? 0) >= FACTS_EACH;
  while (!healthy.every(isTold)) await delay(POLL_MS);
  const took = performance.now() - begun;
  while ((await countWaiting(pool)) > (RECEIVERS - healthy.length) * FACTS_EACH) await delay(POLL_MS);
  return took;
}

async function countWaiting(pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    `SELECT count(*)::int AS n FROM webhook_deliveries WHERE state = 'waiting'`,
  );
  return rows[0].n;
}

/** Ids in the order of their facts, by receiver. */
async function readFacts(pool: Pool): Promise<Map<number, string[]>> {
  const { rows } = await pool.query(
    `SELECT substring(w.url from '[0-9]+$')::int AS number, array_agg(d.id::text ORDER BY d.position) AS ids
     FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id GROUP BY w.url`,
  );
  return new Map(rows.map(({ number, ids }) => [number, ids]));
}

/** How many calls were lost, repeated, or sent before an earlier one of the same subject. */
function compare(facts: Map<number, string[]>, received: Map<number, string[]>) {
  let [lost, repeated, disordered] = [0, 0, 0];
  for (const [number, ids] of facts) {
    const got = received.get(number) ?? [];
    const firsts = [...new Set(got)];
    lost += ids.filter((id) => !got.includes(id)).length;
    repeated += got.length - firsts.length;
    if (ids.filter((id) => got.includes(id)).some((id, at) => firsts[at] !== id)) disordered += 1;
  }
  return { lost, repeated, disordered };
}

/** 1,000 webhooks: a third of them hanging, and their process killed while it sends. */
export function measure(): Promise<void> {
  return onFreshDatabase(async (databaseUrl, folder) => {
    const settings = { DATA_DIR: folder, DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://localhost:3000' };
    const deps = await openBench(settings);
    const database = openDatabase({ connectionString: databaseUrl }, () => undefined);
    const { pool } = database;
    const receivers = new Receivers();
    const sealed = (id: string) => deps.secrets.seal(Buffer.alloc(32), `secret of webhook ${id}`);
    await seed(pool, sealed, await receivers.open());

    const tell = async (hangs: Receivers['hangs']) => {
      receivers.received.clear();
      receivers.hangs = hangs;
      await addFacts(pool);
      const worker = await startWorker(settings);
      const took = await timeUntilTold(pool, receivers);
      await kill(worker);
      return took;
    };
    const alone = await tell((number) => number < 0);
    const beside = await tell((number) => number % 3 === 0);

    receivers.received.clear();
    receivers.hangs = () => false;
    await addFacts(pool);
    for (let round = 0; round < KILLS; round += 1) {
      const worker = await startWorker(settings);
      const left = RECEIVERS * FACTS_EACH * (1 - (round + 1) / (KILLS + 1));
      while ((await countWaiting(pool)) > left) await delay(POLL_MS);
      await kill(worker);
      // As if its leases of a minute had ended.
      await pool.query('UPDATE webhooks SET claimed_until = NULL');
    }
    const leftAfterKills = await countWaiting(pool);
    const last = await startWorker(settings);
    await timeUntilTold(pool, receivers);
    await kill(last);
    const { lost, repeated, disordered } = compare(await readFacts(pool), receivers.received);
    const calls = RECEIVERS * FACTS_EACH;
    const rateAlone = (calls * 1000) / alone;
    const rateBeside = (((calls * 2) / 3) * 1000) / beside;
    printTable(`${calls} facts for ${RECEIVERS} webhooks`, [
      note('calls a second, all answer', rateAlone),
      note('calls a second to those that answer, a third hangs', rateBeside),
      row('slower beside hanging ones', rateAlone / rateBeside, { atMost: SLOWED_AT_MOST }, ' ×'),
      note(`left to send after ${KILLS} kills`, leftAfterKills),
      row('facts lost', lost, { exactly: 0 }),
      row('told in another order', disordered, { exactly: 0 }),
      note('told twice', repeated),
    ]);
    receivers.close();
    await database.close();
    await deps.close();
  });
}
