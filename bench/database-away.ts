import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { launchProduct } from '../e2e/support/product.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../packages/server/src/testing/database-proxy.ts';
import { type OwnCluster, startOwnCluster } from '../packages/server/src/testing/own-cluster.ts';
import { buildWebIfStale } from '../scripts/build-web.ts';
import { note, printTable, row } from './support/table.ts';
import { unbounded } from './support/unbounded.ts';

const ASK_EVERY_MS = 50;
const WARM_UP_MS = 3000;
/** How long the database stays away. */
const AWAY_MS = 10_000;
/** Longer than it should take to come back. */
const AFTER_MS = 8000;

interface Answer {
  /** When it was asked, as `performance.now()` says. */
  readonly at: number;
  readonly milliseconds: number;
  readonly status: number;
}

/** Asks for an address over and over, without waiting for the answers, until `stop`. */
function askSteadily(url: string) {
  const asked: Promise<Answer>[] = [];
  async function ask(): Promise<Answer> {
    const at = performance.now();
    const status = await fetch(url).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    return { at, milliseconds: performance.now() - at, status };
  }
  const clock = setInterval(() => asked.push(ask()), ASK_EVERY_MS);
  return {
    async stop(): Promise<readonly Answer[]> {
      clearInterval(clock);
      return Promise.all(asked);
    },
  };
}

interface Fault {
  readonly name: string;
  begin(): Promise<void>;
  end(): Promise<void>;
}

const longest = (answers: readonly Answer[]) =>
  Math.max(0, ...answers.map(({ milliseconds }) => milliseconds));

/** Seconds from `from` until calls are answered for good. */
function secondsUntilAnswered(answers: readonly Answer[], from: number): number {
  const last = answers.findLast(({ at, status }) => at >= from && status !== 200);
  return last === undefined ? 0 : (last.at + last.milliseconds - from) / 1000;
}

async function measureFault(origin: string, { name, begin, end }: Fault): Promise<void> {
  const calls = askSteadily(`${origin}/api/blogs?limit=3`);
  const pages = askSteadily(`${origin}/contact`);
  await delay(WARM_UP_MS);
  const gone = performance.now();
  await begin();
  await delay(AWAY_MS);
  await end();
  const back = performance.now();
  await delay(AFTER_MS);
  const [answers, shown] = await Promise.all([calls.stop(), pages.stop()]);
  const away = answers.filter(({ at }) => at >= gone && at < back);
  printTable(`A database that is ${name} for ${AWAY_MS / 1000} s`, [
    row('calls: the longest to be refused', longest(away), { atMost: 2000 }, ' ms'),
    row(
      'calls answered otherwise than 200 or 503',
      answers.filter(({ status }) => ![200, 503].includes(status)).length,
      {
        exactly: 0,
      },
    ),
    row('until every call is answered again', secondsUntilAnswered(answers, back), { atMost: 5 }, ' s'),
    row('pages from memory that failed', shown.filter(({ status }) => status !== 200).length, { exactly: 0 }),
    note('pages from memory: the longest', longest(shown), ' ms'),
  ]);
}

function faultsOf(cluster: OwnCluster, proxy: DatabaseProxy): Fault[] {
  return [
    { name: 'frozen', begin: () => cluster.freeze(), end: async () => cluster.thaw() },
    { name: 'stopped', begin: () => cluster.stop(), end: () => cluster.start() },
    {
      name: 'unplugged',
      begin: async () => proxy.freeze(),
      async end() {
        proxy.cut();
        proxy.thaw();
      },
    },
    { name: 'unreachable', begin: () => proxy.refuse(), end: () => proxy.accept() },
  ];
}

/** How soon calls are refused when the database goes, and answered when it comes back. */
export async function measureDatabaseAway(): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const cluster = await startOwnCluster();
  opened.defer(() => cluster.drop());
  const proxy = await openDatabaseProxy(cluster.url);
  opened.defer(() => proxy.close());
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lampion-bench-away-'));
  opened.defer(() => rm(dataDir, { recursive: true, force: true }));
  const product = await launchProduct({ dataDir, databaseUrl: proxy.url, env: unbounded });
  opened.defer(() => product.kill());
  await product.ready;
  for (const fault of faultsOf(cluster, proxy)) await measureFault(product.url, fault);
}

if (import.meta.main) {
  await buildWebIfStale();
  await measureDatabaseAway();
}
