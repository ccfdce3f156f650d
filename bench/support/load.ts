import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { repositoryRoot } from '../../scripts/support/repository.ts';
import { cpuMilliseconds } from './process-figures.ts';

const CONNECTIONS = 32;
const SECONDS = 4;

export interface LoadFigures {
  readonly requestsPerSecond: number;
  /** CPU of the server's process for one request. */
  readonly cpuMicroseconds: number;
  readonly p99Milliseconds: number;
}

/** Requests one address as fast as it answers, for a few seconds, from a process of its own. */
export async function load(url: string, pid: number, acceptEncoding: string): Promise<LoadFigures> {
  const args = ['-c', CONNECTIONS, '-d', SECONDS, '-j', '-n', '-H', `accept-encoding=${acceptEncoding}`, url];
  const before = cpuMilliseconds(pid);
  const child = spawn(
    process.execPath,
    [`${repositoryRoot}/node_modules/autocannon/autocannon.js`, ...args.map(String)],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const result = JSON.parse(await text(child.stdout));
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx + result.errors} refusals`);
  const total = result.requests.total as number;
  return {
    requestsPerSecond: total / result.duration,
    cpuMicroseconds: ((cpuMilliseconds(pid) - before) * 1000) / total,
    p99Milliseconds: result.latency.p99,
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
