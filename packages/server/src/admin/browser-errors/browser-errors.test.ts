import {
  browserErrorQuerySchema,
  reportBrowserErrorBodySchema,
} from '@lampion/contract/admin/browser-errors';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccountActor, visitor } from '../../platform/actor.ts';
import { browserErrors } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAdminActor } from '../../testing/factories.ts';
import {
  listBrowserErrors,
  markBrowserErrorHandled,
  purgeBrowserErrors,
  recordBrowserError,
} from './browser-errors.ts';

let server: TestServer;
let nour: AccountActor;
beforeAll(async () => {
  server = await buildTestServer();
  nour = await createAdminActor(server.deps);
});
afterAll(() => server.close());
beforeEach(() => server.deps.db.delete(browserErrors));

let lastAddress = 0;
const stack = (hash: string, line: number) =>
  `TypeError: no\n    at save (https://lampion.test/assets/event-form-${hash}.js:1:${line})`;
function report(said: Partial<Record<'build' | 'kind' | 'message' | 'screen' | 'stack', string>> = {}) {
  lastAddress += 1;
  const body = { kind: 'error', message: 'no', screen: '/pro', build: 'kit-1.js', stack: '', ...said };
  const client = { address: `10.9.0.${lastAddress}`, userAgent: '' };
  return recordBrowserError(server.deps, client, reportBrowserErrorBodySchema.parse(body));
}
const list = async (state?: 'open' | 'handled') =>
  (await listBrowserErrors(server.deps, nour, browserErrorQuerySchema.parse({ state }))).items;

test('the same error is one line, whichever build it comes from', async () => {
  await report({ stack: stack('AAAAAAA1', 10) });
  await report({ stack: stack('BBBBBBB2', 99), screen: '/pro/events', build: 'kit-2.js' });
  await report({ message: 'another' });
  const errors = await list();
  expect(errors.map(({ message, count }) => [message, count])).toEqual([
    ['another', 1],
    ['no', 2],
  ]);
  expect(errors[1]).toMatchObject({ screen: '/pro/events', build: 'kit-2.js' });
});

test('nothing about the visitor is stored', async () => {
  await report({
    message: 'Bad answer "Bonjour Camille" for camille@exemple.fr',
    stack: 'Error\n    at https://lampion.test/replies/jeton-secret?suite=camille',
    screen: '/o/camille.roy?passes=2',
  });
  const kept = JSON.stringify(await server.deps.db.select().from(browserErrors));
  expect(kept).not.toMatch(/camille|bonjour|secret|10\.9\.0/i);
  expect(kept).toContain('/o/:id');
});

test('a handled error leaves the open ones, and reopens when it recurs', async () => {
  await report();
  const [error] = await list('open');
  const handled = await markBrowserErrorHandled(server.deps, nour, error?._id ?? '');
  expect(await markBrowserErrorHandled(server.deps, nour, handled._id)).toEqual(handled);
  expect([await list('open'), await list('handled')]).toMatchObject([[], [{ message: 'no' }]]);
  await report();
  expect(await list('open')).toMatchObject([{ count: 2, handledAt: null }]);
});

test('one IP address can report twenty times in ten minutes', async () => {
  const payload = { kind: 'error', message: 'again', screen: '/', build: '' };
  const send = () =>
    server.app.inject({ method: 'POST', url: '/api/browser-errors', payload, remoteAddress: '10.9.9.9' });
  for (let time = 0; time < 20; time += 1) expect((await send()).statusCode).toBe(204);
  expect((await send()).statusCode).toBe(429);
  expect(await list()).toMatchObject([{ count: 20 }]);
});

test('errors that do not recur are purged', async () => {
  await report();
  await purgeBrowserErrors(server.deps.db, new Date(server.deps.now().getTime() - 60_000));
  expect(await list()).toHaveLength(1);
  await purgeBrowserErrors(server.deps.db, new Date(server.deps.now().getTime() + 1000));
  expect(await list()).toEqual([]);
});

test('the list is for administrators only', async () => {
  const query = browserErrorQuerySchema.parse({});
  await expect(listBrowserErrors(server.deps, visitor, query)).rejects.toMatchObject({
    code: 'not_authenticated',
  });
});
