import { Writable } from 'node:stream';
import { describeError } from '@lampion/server/platform/log';
import { version } from '@lampion/server/platform/version';
import type { TestServer } from '@lampion/server/testing/build-test-server';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWorkerApp } from './app.ts';
import { createDraining } from './health.ts';
import { buildTestApp } from './testing/build-test-app.ts';

const lines: string[] = [];
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString());
    done();
  },
});
const log = pino({ serializers: { err: describeError } }, stream);
const draining = createDraining();

let server: TestServer;
beforeAll(async () => {
  server = await buildTestApp({ log, draining });
});
afterAll(() => server.close());

async function readHealth(app: Pick<TestServer['app'], 'inject'> = server.app) {
  const answers = ['/health', '/health/live', '/health/ready'].map(async (url) => {
    const { statusCode, headers } = await app.inject(url);
    expect(headers['cache-control'], url).toBe('no-store');
    return statusCode;
  });
  return Promise.all(answers);
}

it('the health of a process is asked without a line in the log', async () => {
  expect(await readHealth()).toEqual([200, 200, 200]);
  expect(lines).toEqual([]);
});

it('says which version it is, as the root package.json does', async () => {
  const { default: root } = await import('../../../package.json', { with: { type: 'json' } });
  expect(version).toBe(root.version);
  expect((await server.app.inject('/health')).json()).toEqual({ status: 'ok', version });
});

it('a process with the role worker alone answers its health and nothing else', async () => {
  const worker = await buildWorkerApp({ deps: server.deps, log, draining: createDraining() });
  expect(await readHealth(worker)).toEqual([200, 200, 200]);
  for (const url of ['/', '/api/blogs', '/robots.txt']) {
    expect((await worker.inject(url)).statusCode, url).toBe(404);
  }
  await worker.close();
});

it('a process that is about to stop is not ready any more, and alive', async () => {
  const leaving = createDraining();
  const worker = await buildWorkerApp({ deps: server.deps, log, draining: leaving });
  leaving.begin();
  expect(await readHealth(worker)).toEqual([200, 200, 503]);
  await worker.close();
});

it('without its database a process is unhealthy, and stays alive and ready: pages come from memory', async () => {
  await server.database.drop();
  expect(await readHealth()).toEqual([503, 200, 200]);
  expect(lines.join('')).toContain('the database does not answer');
});
