import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface Limit {
  readonly url: string;
  readonly pid: number;
  stop(): void;
}

/** Headers that node:http sets itself. */
const MADE_BY_HTTP = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/** Starts the bare server with the answer of `url` for this Accept-Encoding. */
export async function startLimit(url: string, acceptEncoding: string): Promise<Limit> {
  const answer = await fetchRaw(url, acceptEncoding);
  const child: ChildProcess = fork(path.resolve(import.meta.dirname, 'bare-server.ts'));
  child.send(answer);
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, stop: () => void child.kill() };
}

/** The answer as transferred: fetch() would decompress it. */
async function fetchRaw(url: string, acceptEncoding: string) {
  const { request } = await import('node:http');
  const sent = request(url, { headers: { 'accept-encoding': acceptEncoding } }).end();
  const [response] = await once(sent, 'response');
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  const body = Buffer.concat(await response.toArray()).toString('base64');
  const headers = Object.entries(response.headers).filter(([name]) => !MADE_BY_HTTP.has(name));
  return { headers: Object.fromEntries(headers), body };
}
