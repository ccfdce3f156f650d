import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { readConfig } from '../packages/server/src/config.ts';
import { openContainer } from '../packages/server/src/container.ts';
import { demoPassword } from '../packages/server/src/demo/demo-accounts.ts';
import { startTestCluster } from '../packages/server/src/testing/database/test-cluster.ts';
import { copyTemplate } from '../packages/server/src/testing/database/test-postgres.ts';
import { repositoryRoot } from '../scripts/support/repository.ts';
import { cpuMilliseconds } from './support/process-figures.ts';

/** Settings without request limits, for load from one machine. */
export const unbounded = {
  WRITES_PER_MINUTE: '100000000',
  FRESH_PAGES_PER_MINUTE: '100000000',
} as const;

/** One line of a table: what was measured, the figure, its limit, and whether the limit is met. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  readonly limit: string;
  readonly isMet: boolean;
}

type Limit = { atLeast: number } | { atMost: number } | { exactly: number };

/** A row whose figure must be at least, at most, or exactly a number. */
export function row(what: string, value: number, limit: Limit, unit = ''): Row {
  const [isMet, sign] = compareWithLimit(value, limit);
  return { what, figure: `${round(value)}${unit}`, limit: `${sign}${unit}`, isMet };
}

function compareWithLimit(value: number, limit: Limit): [isMet: boolean, sign: string] {
  if ('atLeast' in limit) return [value >= limit.atLeast, `≥ ${limit.atLeast}`];
  if ('atMost' in limit) return [value <= limit.atMost, `≤ ${limit.atMost}`];
  return [value === limit.exactly, `= ${limit.exactly}`];
}

/** A row without a limit. */
export function note(what: string, value: number, unit = ''): Row {
  return { what, figure: `${round(value)}${unit}`, limit: '', isMet: true };
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}

const shortfalls: string[] = [];

/** Prints a table, and stores the rows that miss their limit for `printShortfalls`. */
export function printTable(title: string, rows: readonly Row[]): void {
  const width = (pick: (row: Row) => string) => Math.max(...rows.map((entry) => pick(entry).length));
  const [what, figure, limit] = [width((r) => r.what), width((r) => r.figure), width((r) => r.limit)];
  process.stdout.write(`\n${title}\n`);
  for (const entry of rows) {
    const cells = [entry.what.padEnd(what), entry.figure.padStart(figure), entry.limit.padEnd(limit)];
    process.stdout.write(`  ${cells.join('   ')}   ${entry.isMet ? '' : 'FALLS SHORT'}\n`);
    if (!entry.isMet) shortfalls.push(`${title}: ${entry.what}: ${entry.figure} (${entry.limit})`);
  }
}

/** Prints every figure of this run that misses its limit. */
export function printShortfalls(): void {
  const summary = shortfalls.length === 0 ? 'Every limit is met.' : 'These fall short of their limit:';
  process.stdout.write(`\n${[summary, ...shortfalls].join('\n  ')}\n`);
}

/** The value that a share of all values does not exceed (nearest rank). NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const rank = Math.max(0, Math.ceil(values.length * share) - 1);
  return values.toSorted((a, b) => a - b)[rank] ?? Number.NaN;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);

const CONNECTIONS = 32;

interface LoadFigures {
  readonly requestsPerSecond: number;
  /** CPU of the server's process per request. */
  readonly cpuMilliseconds: number;
}

/**
 * Requests one address with autocannon, in a separate process, and measures the server's process.
 */
export async function load(
  url: string,
  { pid, headers = {}, seconds }: { pid: number; headers?: Record<string, string>; seconds: number },
): Promise<LoadFigures> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const args = ['-c', CONNECTIONS, '-d', seconds, '-j', '-n', ...sent, url].map(String);
  const program = `${repositoryRoot}/node_modules/autocannon/autocannon.js`;
  const before = cpuMilliseconds(pid);
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  const { requests, duration, non2xx, errors } = JSON.parse(await text(child.stdout));
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx + errors} requests failed`);
  return {
    requestsPerSecond: requests.total / duration,
    cpuMilliseconds: (cpuMilliseconds(pid) - before) / requests.total,
  };
}

const WARM_UP_SECONDS = 2;
const ROUND_SECONDS = 3;
const ROUNDS = 3;

/** Headers that node:http sets itself. */
const SET_BY_HTTP = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

interface BareComparison {
  /** Requests per second as a share of the bare server's. */
  readonly requests: number;
  /** CPU per request as a multiple of the bare server's. */
  readonly cpu: number;
  readonly cpuMilliseconds: number;
}

/**
 * Compares a URL with a bare node:http server that sends the same bytes. Alternates between the
 * two, so that both run under the same conditions. Medians of the rounds.
 */
export async function compareWithBare(
  url: string,
  pid: number,
  headers: Record<string, string>,
): Promise<BareComparison> {
  const bare = fork(path.resolve(import.meta.dirname, 'support/bare-server.ts'));
  try {
    bare.send(await readAnswer(url, headers));
    const [port] = await once(bare, 'message');
    await load(url, { pid, headers, seconds: WARM_UP_SECONDS });
    const rounds: BareComparison[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const own = await load(url, { pid, headers, seconds: ROUND_SECONDS });
      const target = { pid: bare.pid ?? 0, seconds: ROUND_SECONDS };
      const limit = await load(`http://127.0.0.1:${port}/`, target);
      rounds.push({
        requests: own.requestsPerSecond / limit.requestsPerSecond,
        cpu: own.cpuMilliseconds / limit.cpuMilliseconds,
        cpuMilliseconds: own.cpuMilliseconds,
      });
    }
    return {
      requests: median(rounds.map(({ requests }) => requests)),
      cpu: median(rounds.map(({ cpu }) => cpu)),
      cpuMilliseconds: median(rounds.map((round) => round.cpuMilliseconds)),
    };
  } finally {
    bare.kill();
  }
}

/** An answer as transferred: fetch() would decompress it. */
async function readAnswer(url: string, headers: Record<string, string>) {
  const [response] = await once(request(url, { headers }).end(), 'response');
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  const body = Buffer.concat(await response.toArray()).toString('base64');
  const kept = Object.entries(response.headers).filter(([name]) => !SET_BY_HTTP.has(name));
  return { headers: Object.fromEntries(kept), body };
}

/** Bytes of an answer as transferred, compressed with brotli where the server supports it. */
export async function transferredBytes(url: string): Promise<number> {
  return Buffer.from((await readAnswer(url, { 'accept-encoding': 'br' })).body, 'base64').length;
}

/** Signs a demo account in and returns its token. */
export async function fetchToken(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  return (await answer.json()).access_token;
}

export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
}

/**
 * Starts the API (`api`) or the whole site (`web`) in a separate process and waits for its address.
 */
export async function startServer(
  kind: 'api' | 'web',
  settings: Record<string, string>,
): Promise<ServerProcess> {
  const child = fork(path.resolve(import.meta.dirname, `support/${kind}-process.ts`), {
    execArgv: ['--expose-gc'],
  });
  child.send(settings);
  const [url] = await once(child, 'message');
  return { child, url: String(url) };
}

/** Runs a measurement on an empty, migrated database, with a folder for files. */
export async function onFreshDatabase(
  measure: (databaseUrl: string, folder: string) => Promise<void>,
): Promise<void> {
  const cluster = await startTestCluster();
  try {
    const { url } = await copyTemplate(cluster.postgres);
    await inTemporaryFolder((folder) => measure(url, folder));
  } finally {
    await cluster.stop();
  }
}

/** The product without its routes in this process, by the settings of its environment. */
export function openBench({ CLOCK_AHEAD_MS = '0', ...settings }: Readonly<Record<string, string>>) {
  const config = readConfig({ ...unbounded, NODE_ENV: 'test', ...settings });
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const connection = { connectionString: config.DATABASE_URL ?? '' };
  const now = () => new Date(Date.now() + Number(CLOCK_AHEAD_MS));
  return openContainer(config, { connection, log: silent, now });
}

/** From now to the noon (UTC) of today, which may be past. */
export function millisecondsToNoon(): number {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 12) - now.getTime();
}

/** Runs a measurement with an empty folder that is deleted afterwards. */
export async function inTemporaryFolder<T>(measure: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lampion-bench-'));
  try {
    return await measure(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
