import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createMember, signIn } from '../../testing/factories.ts';
import { createOpenEvent } from '../../testing/party-helpers.ts';
import { eventually } from '../../testing/side-by-side.ts';
import { withinTime } from '../within-time.ts';
import { toAppError } from './errors.ts';

const POOL_SIZE = 3;

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer({
    DATABASE_POOL_SIZE: String(POOL_SIZE),
    DATABASE_ACQUIRE_MS: '1500',
    DATABASE_STATEMENT_MS: '1000',
    DATABASE_LOCK_MS: '300',
    DATABASE_IDLE_IN_TRANSACTION_MS: '500',
  });
});
afterAll(() => server.close());

const comeAgain = {
  code: 'unavailable',
  message: 'Le service est momentanément indisponible. Réessayez dans un instant.',
};

it.each([
  ['25P03', 'a transaction that was idle for too long'],
  ['25P04', 'a transaction that was open for too long'],
  ['57P05', 'a session that was idle for too long'],
  ['40P01', 'a deadlock'],
  ['40001', 'a serialisation failure'],
])('PostgreSQL’s %s, %s, means: try again', (code) => {
  const error = new Error('query failed', { cause: Object.assign(new Error('cut'), { code }) });
  expect(toAppError(error)).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
});

it('work that our own time limits cut means: try again', async () => {
  const endless = new Promise<never>(() => undefined);
  const late = await withinTime(endless, 1).catch((error: unknown) => error);
  const signal = AbortSignal.timeout(1);
  await once(signal, 'abort');
  for (const error of [late, signal.reason, new Error('fetch failed', { cause: signal.reason })]) {
    expect(toAppError(error)).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  }
});

describe('an overloaded database', () => {
  it('refuses calls while every connection is taken, answers its health check, and recovers', async () => {
    const { pool, watch } = server.deps.database;
    const clients = await Promise.all(Array.from({ length: POOL_SIZE }, () => pool.connect()));
    const list = () => server.app.inject({ method: 'GET', url: '/api/blogs' });
    const answer = await list();
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual(comeAgain);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    await watch.check();
    for (const client of clients) client.release();
    expect((await list()).statusCode).toBe(200);
  });

  it('refuses a stream while every connection is taken, and keeps none for those that are open', async () => {
    const { pool } = server.deps.database;
    const base = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { headers } = await createMember(server.deps);
    const open = () =>
      new Promise<IncomingMessage>((resolve) => get(`${base}/api/me/stream`, { headers }, resolve));
    const clients = await Promise.all(Array.from({ length: POOL_SIZE }, () => pool.connect()));
    const refused = await open();
    expect([refused.statusCode, await json(refused)]).toEqual([503, comeAgain]);
    for (const client of clients) client.release();
    const streams = await Promise.all(Array.from({ length: 2 * POOL_SIZE }, open));
    expect(streams.map(({ statusCode }) => statusCode)).toEqual(streams.map(() => 200));
    await eventually(() => expect([pool.idleCount, pool.waitingCount]).toEqual([pool.totalCount, 0]));
    for (const stream of streams) stream.destroy();
  });

  it('refuses a call that waits too long for a lock with a retry time, and writes nothing', async () => {
    const { event, organiser } = await createOpenEvent(server);
    const headers = await signIn(server.deps, organiser.accountId);
    const cancel = () =>
      server.app.inject({ method: 'POST', url: `/api/pro/events/${event.id}/cancel`, headers });
    const holder = await server.deps.database.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await holder.query('SELECT 1 FROM events WHERE id = $1 FOR UPDATE', [event.id]);
    const answer = await cancel();
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual(comeAgain);
    await holder.query('ROLLBACK');
    holder.release();
    expect((await cancel()).statusCode).toBe(200);
  });

  it('cancels a statement that runs too long, and closes an idle transaction', async () => {
    const { db, database } = server.deps;
    await expect(database.pool.query('SELECT pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
    const forgotten = await database.pool.connect();
    const ended = new Promise((resolve) => forgotten.once('end', resolve));
    await forgotten.query('BEGIN');
    await ended;
    forgotten.release(true);
    await db.execute('SELECT 1');
  });
});
