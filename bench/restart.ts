import { setTimeout as delay } from 'node:timers/promises';
import { launchProduct, type Product } from '../e2e/support/product.ts';
import { openDatabase } from '../packages/server/src/platform/db/database.ts';
import { createEvent, createOrganiser } from '../packages/server/src/testing/factories.ts';
import { note, onFreshDatabase, printTable, type Row, row, unbounded } from './harness.ts';
import { openLoadBalancer } from './support/load-balancer.ts';
import { hasFailed, type SentCall, startSteadyLoad } from './support/steady-load.ts';
import { callOf } from './support/visitor-calls.ts';

const PROCESSES = 3;
const PER_SECOND = 200;
const WARM_UP_MS = 5000;
const AFTER_KILL_MS = 8000;
/** As in production. */
const DRAIN_MS = '5000';

function percentile(calls: readonly SentCall[], share: number): number {
  const times = calls.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
}

const writesOf = (calls: readonly SentCall[]) => calls.filter(({ call }) => call.method === 'POST');

/** Prints the first failures, to help find their cause. */
function explain(calls: readonly SentCall[]): void {
  const failed = calls
    .filter(hasFailed)
    .map(({ call, outcome }) => `${call.method} ${call.path}: ${outcome}`);
  for (const line of failed.slice(0, 5)) process.stderr.write(`  ${line}\n`);
}

function timesOf(calls: readonly SentCall[]): Row[] {
  return [
    note('calls', calls.length),
    note('of them at most this long: 99 %', percentile(calls, 0.99), ' ms'),
    note('the longest', percentile(calls, 1), ' ms'),
  ];
}

async function measureRun(databaseUrl: string, dataDir: string): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const database = openDatabase({ connectionString: databaseUrl }, () => undefined);
  opened.defer(() => database.close());
  const organiser = await createOrganiser(database, { plan: 'enterprise' });
  const events = await Promise.all(
    Array.from({ length: 20 }, () => createEvent(database, { organiserId: organiser.id })),
  );
  const balancer = await openLoadBalancer();
  opened.defer(() => balancer.close());

  async function start(): Promise<Product> {
    const env = { ...unbounded, PUBLIC_URL: balancer.url, TRUST_PROXY: 'loopback', DRAIN_MS };
    const product = await launchProduct({ dataDir, databaseUrl, env });
    opened.defer(() => product.kill());
    await product.ready;
    balancer.add(product.url);
    await balancer.untilReady(product.url);
    return product;
  }

  const products: Product[] = [];
  for (let index = 0; index < PROCESSES; index += 1) products.push(await start());
  const ids = events.map(({ id }) => id);
  const load = startSteadyLoad(balancer.url, PER_SECOND, (index) => callOf(index, ids));
  opened.defer(() => load.stop());
  await delay(WARM_UP_MS);
  explain(await load.take());

  const begin = performance.now();
  for (const before of products.splice(0)) {
    await before.stop();
    balancer.remove(before.url);
    products.push(await start());
  }
  const seconds = (performance.now() - begin) / 1000;
  const rolling = await load.take();
  explain(rolling);
  printTable(`Rolling restart of ${PROCESSES} processes, ${PER_SECOND} requests a second`, [
    row('failed', rolling.filter(hasFailed).length, { exactly: 0 }),
    ...timesOf(rolling),
    note('the longest write', percentile(writesOf(rolling), 1), ' ms'),
    note('the restart took', seconds, ' s'),
  ]);

  const [victim] = products;
  if (victim === undefined) throw new Error('no process is left');
  const lostBefore = balancer.countLost();
  await victim.killServer();
  await delay(AFTER_KILL_MS);
  const killed = await load.take();
  explain(killed);
  const lost = balancer.countLost() - lostBefore;
  printTable('SIGKILL of one of them', [
    row(`failed (${lost} were in flight)`, killed.filter(hasFailed).length, { atMost: lost }),
    ...timesOf(killed),
    // At most until the killed process would have stopped trusting its cached pages.
    row('the longest write', percentile(writesOf(killed), 1), { atMost: 3000 }, ' ms'),
  ]);
}

/** Measures whether visitors notice that processes start and stop. */
export async function measure(): Promise<void> {
  await onFreshDatabase(measureRun);
}
