import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eraseAccount } from '../../admin/privacy/erasure.ts';
import { purgeExpiredData } from '../../admin/privacy/purge-expired-data.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, createEvent, createOrganiser, signIn } from '../../testing/factories.ts';
import { multipartBody } from '../../testing/import-calls.ts';
import { system, visitor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { Queryable } from '../db/database.ts';
import { makeSalt } from '../db/pseudonyms.ts';
import { rotateSecret, TAKES_EFFECT_MS } from '../db/secrets/rotating-secrets.ts';
import { contactMessages, events, keyedRequests } from '../db/tables.ts';
import { type AnswerOnce, createAnswerOnce } from './answer-once.ts';

const now = new Date('2027-03-01T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

let server: TestServer;
let answerOnce: AnswerOnce;
beforeAll(async () => {
  server = await buildTestServer();
  answerOnce = createAnswerOnce(server.deps);
});
beforeEach(() => server.setNow(now));
afterAll(() => server.close());

const message = { name: 'Nour', email: 'nour@exemple.fr', subject: 'Bal', message: 'Bonjour' };
let lastAddress = 0;
const freshAddress = () => `10.9.0.${++lastAddress}`;

const write = (key: string, body: object = message, remoteAddress = freshAddress()) =>
  server.app.inject({
    method: 'POST',
    url: '/api/contact',
    payload: body,
    headers: { 'idempotency-key': key },
    remoteAddress,
  });
const countMessages = () => server.deps.db.$count(contactMessages);

describe('a call with a key', () => {
  it('is done once, and answered the same again', async () => {
    const { id: accountId } = await createAccount(server.deps, { role: 'organiser', emailVerifiedAt: now });
    const { id: organiserId } = await createOrganiser(server.deps, { accountId });
    const session = await signIn(server.deps, accountId);
    const fields = { name: 'Bal', description: 'Danser.', place: 'Nantes' };
    const dates = { beginDate: '2027-07-13T20:30', endDate: '2027-07-14T01:00' };
    const form = await multipartBody({ ...fields, ...dates });
    const create = (key: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/create',
        payload: form.payload,
        headers: { ...form.headers, ...session, 'idempotency-key': key },
      });
    const first = await create('un');
    const again = await create('un');
    expect([first.statusCode, first.headers['idempotency-replayed']]).toEqual([201, undefined]);
    expect([again.statusCode, again.headers['idempotency-replayed'], again.body]).toEqual([
      201,
      'true',
      first.body,
    ]);
    expect((await create('deux')).json()._id).not.toBe(first.json()._id);
    expect(await server.deps.db.$count(events, eq(events.organiserId, organiserId))).toBe(2);
    const kept = await server.deps.db
      .select()
      .from(keyedRequests)
      .where(eq(keyedRequests.accountId, accountId));
    expect(kept).toHaveLength(2);
    expect(String(kept[0]?.answer)).not.toContain('Danser');
    await eraseAccount(server.deps, system, accountId);
    expect(await server.deps.db.$count(keyedRequests, eq(keyedRequests.accountId, accountId))).toBe(0);
  });

  it('is another one from another network, and refused with another body', async () => {
    const address = freshAddress();
    const before = await countMessages();
    await write('cle', message, address);
    const other = await write('cle', { ...message, subject: 'Autre' }, address);
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
    expect((await write('cle')).headers['idempotency-replayed']).toBeUndefined();
    expect(await countMessages()).toBe(before + 2);
  });

  it('is another one the day after', async () => {
    const address = freshAddress();
    await write('hier', message, address);
    server.setNow(later(86_401));
    expect((await write('hier', message, address)).headers['idempotency-replayed']).toBeUndefined();
  });

  it('is known for months where a device may send it late', async () => {
    const { id: accountId } = await createAccount(server.deps, { emailVerifiedAt: now });
    const { id: organiserId } = await createOrganiser(server.deps, {});
    const { id } = await createEvent(server.deps, { organiserId, beginDate: later(90 * 86_400) });
    const session = await signIn(server.deps, accountId);
    const answer = (reply: string, key: string) =>
      server.app.inject({
        method: 'PUT',
        url: `/api/events/${id}/reply`,
        payload: { reply },
        headers: { ...session, 'idempotency-key': key },
      });
    await answer('yes', 'hors-ligne');
    await answer('no', 'en-ligne');
    server.setNow(later(20 * 86_400));
    await purgeExpiredData(server.deps);
    const again = await answer('yes', 'hors-ligne');
    expect([again.headers['idempotency-replayed'], again.json().reply]).toEqual(['true', 'yes']);
    const present = await server.app.inject({ url: `/api/events/${id}/reply`, headers: session });
    expect(present.json().reply).toBe('no');
  });

  it('is known across a rotation of the salt, an account’s and a visitor’s', async () => {
    const { id: accountId } = await createAccount(server.deps, { emailVerifiedAt: now });
    const { id: organiserId } = await createOrganiser(server.deps, {});
    const { id } = await createEvent(server.deps, { organiserId, beginDate: later(90 * 86_400) });
    const session = await signIn(server.deps, accountId);
    const answer = (reply: string, key: string) =>
      server.app.inject({
        method: 'PUT',
        url: `/api/events/${id}/reply`,
        payload: { reply },
        headers: { ...session, 'idempotency-key': key },
      });
    const address = freshAddress();
    const sent = await countMessages();
    await write('visiteur', message, address);
    await answer('yes', 'ancien');
    await answer('no', 'recent');
    await rotateSalt();
    expect((await answer('yes', 'ancien')).headers['idempotency-replayed']).toBe('true');
    expect((await answer('no', 'ancien')).json().code).toBe('idempotency_key_reused');
    const present = await server.app.inject({ url: `/api/events/${id}/reply`, headers: session });
    expect(present.json().reply).toBe('no');
    expect((await write('visiteur', message, address)).headers['idempotency-replayed']).toBe('true');
    expect(await countMessages()).toBe(sent + 1);
  });

  it('is refused the same again where a device may send a late copy, also once the reason is gone', async () => {
    const { id: accountId } = await createAccount(server.deps, { emailVerifiedAt: now });
    const { id: organiserId } = await createOrganiser(server.deps, {});
    const { id } = await createEvent(server.deps, {
      organiserId,
      status: 'cancelled',
      beginDate: later(86_400),
    });
    const session = await signIn(server.deps, accountId);
    const answer = (key: string) =>
      server.app.inject({
        method: 'PUT',
        url: `/api/events/${id}/reply`,
        payload: { reply: 'yes' },
        headers: { ...session, 'idempotency-key': key },
      });
    const first = await answer('refusee');
    expect([first.statusCode, first.json().code]).toEqual([409, 'event_closed']);
    await server.deps.db.update(events).set({ status: 'published' }).where(eq(events.id, id));
    server.setNow(later(3600));
    const again = await answer('refusee');
    expect([again.statusCode, again.json()]).toEqual([409, first.json()]);
    expect((await answer('nouvelle')).statusCode).toBe(200);
  });

  it('may be sent again, corrected, after a refusal', async () => {
    const address = freshAddress();
    expect((await write('cle', { ...message, email: 'non' }, address)).statusCode).toBe(400);
    expect((await write('cle', message, address)).statusCode).toBe(201);
  });

  it.each(['', 'é', 'x'.repeat(256)])('is refused with %j as its key', async (key) => {
    const { statusCode, json } = await write(key);
    expect([statusCode, json().errors[0].path]).toEqual([400, 'Idempotency-Key']);
  });
});

async function rotateSalt(): Promise<void> {
  const { db, secrets, rotating } = server.deps;
  await db.transaction((tx) => rotateSecret(tx, secrets, { name: 'pseudonym-salt', make: makeSalt, now }));
  await rotating.refresh();
  server.setNow(later(TAKES_EFFECT_MS / 1000));
}

/** A request of its own, and the work of an attempt that can be held up. */
function openRequest() {
  const request = {
    key: randomUUID(),
    actor: visitor,
    client: { address: freshAddress(), userAgent: '' },
    contentHash: Buffer.from('x'),
  };
  const ask = <T>(work: () => Promise<T>, answer = answerOnce) => answer(request, work);
  return { ask };
}

const insert = (tx: Queryable) => tx.insert(contactMessages).values({ ...message, createdAt: now });
const commit = () => server.deps.db.transaction(async (tx) => void (await insert(tx)));
const never = new Promise<never>(() => undefined);

describe('an attempt', () => {
  it('refuses the same request while it runs', async () => {
    const { ask } = openRequest();
    const { promise: held, resolve } = Promise.withResolvers<string>();
    const begun = Promise.withResolvers<void>();
    const first = ask(async () => {
      begun.resolve();
      return held;
    });
    await begun.promise;
    await expect(ask(commit)).rejects.toMatchObject({ code: 'request_running', retryAfterSeconds: 2 });
    resolve('fait');
    expect(await first).toEqual({ answer: 'fait', isReplayed: false });
    expect(await ask(commit)).toEqual({ answer: 'fait', isReplayed: true });
  });

  it('that ended after its effect is not repeated', async () => {
    const { ask } = openRequest();
    const before = await countMessages();
    const committed = Promise.withResolvers<void>();
    void ask(async () => {
      await commit();
      committed.resolve();
      return never;
    });
    await committed.promise;
    server.setNow(later(300));
    await expect(ask(commit)).rejects.toMatchObject({ code: 'already_done' });
    expect(await countMessages()).toBe(before + 1);
  });

  it('that ended before its effect is repeated, and has none if it was only slow', async () => {
    const { ask } = openRequest();
    const before = await countMessages();
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow = ask(async () => {
      begun.resolve();
      await held.promise;
      await commit();
    });
    await begun.promise;
    server.setNow(later(300));
    expect((await ask(commit)).isReplayed).toBe(false);
    held.resolve();
    await expect(slow).rejects.toMatchObject({ code: 'request_running' });
    expect(await countMessages()).toBe(before + 1);
  });

  it('that shares a transaction notes its own effect, not that of others', async () => {
    const { ask } = openRequest();
    const refused = openRequest();
    const run = (work: (tx: Queryable) => Promise<unknown>) =>
      server.deps.groupCommits.run('une ligne', work);
    const refuse = () => run(() => Promise.reject(new AppError('event_closed')));
    const outcomes = await Promise.allSettled([
      refused.ask(refuse),
      ask(async () => void (await run(insert))),
      run(insert),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect((await ask(commit)).isReplayed).toBe(true);
    expect((await refused.ask(async () => 'corrigé')).isReplayed).toBe(false);
  });

  it('whose answer cannot be stored is answered, and its copies get that as soon as it is stored', async () => {
    const { ask } = openRequest();
    const before = await countMessages();
    const { db, pool } = server.deps.database;
    const first = await ask(async () => {
      await commit();
      await pool.query('ALTER TABLE keyed_requests RENAME TO out_of_reach');
      return 'fait';
    });
    expect(first).toEqual({ answer: 'fait', isReplayed: false });
    await db.execute(sql`ALTER TABLE out_of_reach RENAME TO keyed_requests`);
    await expect(ask(commit)).rejects.toMatchObject({ code: 'already_done' });
    await vi.waitFor(
      async () => expect(await ask(commit)).toEqual({ answer: 'fait', isReplayed: true }),
      5000,
    );
    expect(await countMessages()).toBe(before + 1);
  });

  it('whose failure cannot be stored is over: the request is done at the next attempt', async () => {
    const { ask } = openRequest();
    const { db, pool } = server.deps.database;
    const fail = ask(async () => {
      await pool.query('ALTER TABLE keyed_requests RENAME TO out_of_reach');
      throw new AppError('unavailable');
    });
    await expect(fail).rejects.toMatchObject({ code: 'unavailable' });
    await db.execute(sql`ALTER TABLE out_of_reach RENAME TO keyed_requests`);
    expect(await ask(async () => 'fait')).toEqual({ answer: 'fait', isReplayed: false });
  });

  it('ends with its process: another one takes over at once, and repeats no effect', async () => {
    const killed = await buildTestServer({}, { beside: server });
    try {
      killed.setNow(now);
      await killed.deps.pages.hearConfirmations();
      const there = createAnswerOnce(killed.deps);
      const [without, withEffect] = [openRequest(), openRequest()];
      const before = await countMessages();
      const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      void without.ask(async () => {
        begun[0]?.resolve();
        return never;
      }, there);
      void withEffect.ask(async () => {
        await killed.deps.db.transaction(async (tx) => void (await insert(tx)));
        begun[1]?.resolve();
        return never;
      }, there);
      await Promise.all(begun.map(({ promise }) => promise));
      for (const { ask } of [without, withEffect])
        await expect(ask(commit)).rejects.toMatchObject({ code: 'request_running' });
      // As PostgreSQL sees a process that is killed.
      await killed.deps.pages.close();
      await vi.waitFor(async () => {
        await expect(withEffect.ask(commit)).rejects.toMatchObject({ code: 'already_done' });
      });
      expect(await without.ask(commit)).toMatchObject({ isReplayed: false });
      expect(await countMessages()).toBe(before + 2);
    } finally {
      await killed.close();
    }
  });
});
