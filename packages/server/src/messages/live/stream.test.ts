import { get, type IncomingMessage } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Heard } from '../../deps.ts';
import { saveEventChange } from '../../events/events/saving.ts';
import { lockEvent } from '../../events/events/update.ts';
import { moveWaiting } from '../../events/guest-list/waiting-list.ts';
import { accounts, events, followers, guests, memberBlocks, sessions } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import {
  createAccount,
  createAppAccount,
  createEvent,
  createGuest,
  createOrganiser,
  showPass,
  signIn,
} from '../../testing/factories.ts';
import { eventually } from '../../testing/side-by-side.ts';
import { createLiveHub } from './hub.ts';
import { type LiveMessage, publishLive } from './notify.ts';
import { findFollowedSubjects } from './store.ts';

let server: TestServer;
let eventId: string;
let base: string;
beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(new Date('2027-07-01T18:00:00Z'));
  const { id: organiserId } = await createOrganiser(server.deps);
  ({ id: eventId } = await createEvent(server.deps, { organiserId }));
  base = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

async function createMember() {
  const { id: accountId } = await createAccount(server.deps);
  const { id } = await createAppAccount(server.deps, { accountId });
  return { id, accountId, headers: await signIn(server.deps, accountId) };
}

/** An open stream, with what it has received so far. */
async function open(headers: Record<string, string>) {
  const response = await new Promise<IncomingMessage>((resolve) => {
    get(`${base}/api/me/stream`, { headers: { ...headers, 'accept-encoding': 'br' } }, resolve);
  });
  const state = { text: '', hasEnded: false };
  response.setEncoding('utf8');
  response.on('data', (chunk) => {
    state.text += chunk;
  });
  response.on('close', () => {
    state.hasEnded = true;
  });
  const events = () =>
    [...state.text.matchAll(/^id: (.*)\nevent: (.*)\ndata: (.*)$/gm)].map(([, id, event, data]) => ({
      id: id ?? '',
      event,
      subjects: JSON.parse(data ?? ''),
    }));
  await eventually(() => expect(events()).not.toHaveLength(0));
  return { response, state, events, close: () => response.destroy() };
}

const publish = (message: LiveMessage) => server.deps.db.transaction((tx) => publishLive(tx, message));

describe('the stream of a member', () => {
  it('says what changed for them and at their parties, and nothing of others', async () => {
    const [lina, malo] = [await createMember(), await createMember()];
    await createGuest(server.deps, { eventId, appAccountId: lina.id });
    const [ofLina, ofMalo] = [await open(lina.headers), await open(malo.headers)];
    expect(ofLina.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(ofLina.response.headers['content-encoding']).toBeUndefined();
    await publish({ subjects: ['friends', 'news'], members: [lina.id] });
    await publish({ subjects: [`party:${eventId}`] });
    await publish({ subjects: ['news'], members: [malo.id] });
    await eventually(() => {
      expect(ofLina.events().slice(1)).toMatchObject([
        { event: 'changed', subjects: ['friends', 'news'] },
        { event: 'changed', subjects: [`party:${eventId}`] },
      ]);
      expect(ofMalo.events().slice(1)).toMatchObject([{ subjects: ['news'] }]);
    });
    ofLina.close();
    ofMalo.close();
    await eventually(() => expect(server.deps.live.count()).toBe(0));
  });

  it('follows a party from the moment they are invited, and no longer than they are', async () => {
    const member = await createMember();
    const stream = await open(member.headers);
    const heard = () => stream.events().flatMap(({ subjects }) => subjects);
    await createGuest(server.deps, { eventId, appAccountId: member.id });
    await publish({ subjects: ['parties'], members: [member.id] });
    await eventually(async () => {
      await publish({ subjects: [`party:${eventId}`] });
      expect(heard()).toContain(`party:${eventId}`);
    });
    await server.deps.db.delete(guests).where(eq(guests.appAccountId, member.id));
    await publish({ subjects: ['parties'], members: [member.id] });
    await eventually(async () => {
      const before = heard().length;
      await publish({ subjects: [`party:${eventId}`] });
      await publish({ subjects: ['news'], members: [member.id] });
      await eventually(() => expect(heard().length).toBeGreaterThan(before));
      expect(heard().slice(before)).toEqual(['news']);
    });
    stream.close();
  });

  it('is open to a guest by the pass: it follows their night, until the pass is renewed', async () => {
    const address = { email: 'camille@exemple.fr', emailConfirmedAt: new Date() };
    const guest = await createGuest(server.deps, { eventId, reply: 'yes', ...address });
    const stream = await open(await showPass(server.deps, guest));
    const heard = () => stream.events().flatMap(({ subjects }) => subjects);
    await publish({ subjects: ['news', 'friends'], members: [(await createMember()).id] });
    await publish({ subjects: [`night:${eventId}/list`] });
    await eventually(() => expect(heard()).toEqual([`night:${eventId}/list`]));
    await server.deps.db.update(guests).set({ linkVersion: 1 }).where(eq(guests.id, guest.id));
    await eventually(() =>
      expect(heard().slice(1)).toEqual(['parties', `party:${eventId}`, `night:${eventId}`]),
    );
    await publish({ subjects: [`night:${eventId}/list`] });
    await publish({ subjects: ['me'], members: [guest.id] });
    await eventually(() => expect(heard().slice(4)).toEqual(['me']));
    stream.close();
  });

  it('follows no party of a host hidden by a block', async () => {
    const { deps } = server;
    const [host, guest] = [await createMember(), await createMember()];
    const [beginDate, endDate] = [new Date('2027-07-20T20:00:00Z'), new Date('2027-07-21T01:00:00Z')];
    const party = { hostId: host.id, status: 'private', name: 'Bal', description: '', place: '' } as const;
    const [row] = await deps.db
      .insert(events)
      .values({ ...party, beginDate, endDate })
      .returning();
    const id = row?.id ?? '';
    await createGuest(deps, { eventId: id, appAccountId: guest.id });
    const listener = { memberId: guest.id, accountId: guest.accountId };
    expect(await findFollowedSubjects(deps.db, listener, deps.now())).toEqual([`party:${id}`, `night:${id}`]);
    await deps.db.insert(memberBlocks).values({ blockerId: host.id, blockedId: guest.id });
    expect(await findFollowedSubjects(deps.db, listener, deps.now())).toEqual([]);
  });

  it('sends changes of an event to guests and followers of its organiser, and of its queue to those waiting', async () => {
    const { deps } = server;
    const { id: organiserId } = await createOrganiser(deps);
    const { id } = await createEvent(deps, {
      organiserId,
      capacity: 1,
      beginDate: new Date('2027-07-20T20:00:00Z'),
    });
    const [waits, comes, follows] = [await createMember(), await createMember(), await createMember()];
    const comer = await createGuest(deps, { eventId: id, accountId: comes.accountId, reply: 'yes' });
    await createGuest(deps, { eventId: id, accountId: waits.accountId, reply: 'waiting', waitingRank: 1 });
    await deps.db.insert(followers).values({ organiserId, appAccountId: follows.id });
    const streams = [await open(waits.headers), await open(comes.headers), await open(follows.headers)];
    const heard = () => streams.map((stream) => stream.events().flatMap(({ subjects }) => subjects));
    await deps.db.transaction(async (tx) => {
      await tx.update(guests).set({ reply: 'no' }).where(eq(guests.id, comer.id));
      const event = await lockEvent(tx, id);
      if (event) await moveWaiting(deps, tx, event);
    });
    // A guest who declined gets one last event of the night they left.
    const left = ['parties', `night:${id}`];
    await eventually(() => expect(heard()).toEqual([[`party:${id}`], left, []]));
    await deps.db.transaction(async (tx) => {
      const event = await lockEvent(tx, id);
      if (event) await saveEventChange(deps, tx, event, { status: 'cancelled' });
    });
    await eventually(() =>
      expect(heard()).toEqual([[`party:${id}`, `party:${id}`], [...left, `party:${id}`], [`party:${id}`]]),
    );
    for (const stream of streams) stream.close();
  });

  it('notifies all devices of a member who replies to an organiser’s event, which follow it from then on', async () => {
    const { id: organiserId } = await createOrganiser(server.deps);
    const beginDate = new Date('2027-07-20T20:00:00Z');
    const { id } = await createEvent(server.deps, { organiserId, beginDate });
    const member = await createMember();
    const streams = [await open(member.headers), await open(member.headers)];
    const heard = () => streams.map((stream) => stream.events().flatMap(({ subjects }) => subjects));
    const reply = { method: 'PUT', url: `/api/events/${id}/reply`, payload: { reply: 'yes' } } as const;
    expect((await server.app.inject({ ...reply, headers: member.headers })).statusCode).toBe(200);
    const expected = ['parties', `party:${id}`];
    await eventually(() => expect(heard()).toEqual([expected, expected]));
    await eventually(async () => {
      await publish({ subjects: [`party:${id}`] });
      for (const one of heard()) expect(one.length).toBeGreaterThan(2);
    });
    for (const stream of streams) stream.close();
  });

  it('continues where it broke off, and resyncs where that is not known', async () => {
    const member = await createMember();
    const first = await open(member.headers);
    await publish({ subjects: ['news'], members: [member.id] });
    await eventually(() => expect(first.events()).toHaveLength(2));
    const last = first.events().at(-1)?.id ?? '';
    first.close();
    const witness = await open(member.headers);
    await publish({ subjects: ['friends'], members: [member.id] });
    await publish({ subjects: ['news'], members: [member.id] });
    // The process has heard of both.
    await eventually(() => expect(witness.events()).toHaveLength(3));
    witness.close();
    const again = (id: string) => open({ ...member.headers, 'last-event-id': id });
    const second = await again(last);
    expect(second.events()).toMatchObject([{ event: 'changed', subjects: ['friends', 'news'] }]);
    const third = await again(second.events()[0]?.id ?? '');
    expect(third.events()).toMatchObject([{ event: 'open', subjects: [] }]);
    for (const unknown of ['00000000-1', `${last.split('-')[0]}-999999`, 'x']) {
      const other = await again(unknown);
      expect(other.events()).toMatchObject([{ event: 'resync' }]);
      other.close();
    }
    second.close();
    third.close();
  });

  it('is one of six at most of an account, the oldest ends', async () => {
    const member = await createMember();
    const opened: Awaited<ReturnType<typeof open>>[] = [];
    for (let number = 0; number < 7; number += 1) opened.push(await open(member.headers));
    await eventually(() =>
      expect(opened.map(({ state }) => state.hasEnded)).toEqual([true, ...new Array(6).fill(false)]),
    );
    for (const stream of opened) stream.close();
  });

  it('is for members alone', async () => {
    const ask = async (headers: Record<string, string>) =>
      (await server.app.inject({ url: '/api/me/stream', headers })).json().code;
    const { id } = await createAccount(server.deps);
    expect(await ask({})).toBe('not_authenticated');
    expect(await ask(await signIn(server.deps, id))).toBe('app_account_missing');
    const member = await createMember();
    const head = await server.app.inject({ method: 'HEAD', url: '/api/me/stream', headers: member.headers });
    expect([head.statusCode, server.deps.live.count()]).toEqual([200, 0]);
  });
});

describe('a hub', () => {
  const listen = async (beatEveryMs: number) => {
    const hub = createLiveHub(server.deps, { beatEveryMs, lateMs: 0 });
    const member = await createMember();
    const [session] = await server.deps.db
      .select()
      .from(sessions)
      .where(eq(sessions.accountId, member.accountId));
    const { accountId, id: memberId } = member;
    const listener = { accountId, memberId, sessionId: session?.id ?? '' };
    return { hub, listener, body: await hub.open(listener, {}) };
  };

  it('ends the streams of sessions that were revoked and of accounts that were suspended', async () => {
    const [kept, revoked, suspended] = [await listen(50), await listen(50), await listen(50)];
    const { db } = server.deps;
    await db.delete(sessions).where(eq(sessions.id, revoked.listener.sessionId));
    await db
      .update(accounts)
      .set({ suspendedAt: new Date() })
      .where(eq(accounts.id, suspended.listener.accountId));
    await eventually(() => {
      expect([kept, revoked, suspended].map(({ hub }) => hub.count())).toEqual([1, 0, 0]);
      expect(String(kept.body.read())).toContain(':\n\n');
    });
    for (const { hub } of [kept, revoked, suspended]) await hub.close();
  });

  it('ends the stream of a session at once that is signed out, and no other', async () => {
    const { hub, listener, body } = await listen(60_000);
    const headers = await signIn(server.deps, listener.accountId);
    const other = await open(headers);
    await server.app.inject({ method: 'POST', url: '/api/auth/logout', headers });
    await eventually(() => expect(other.state.hasEnded).toBe(true));
    expect([hub.count(), body.readableEnded]).toEqual([1, false]);
    await server.deps.db.delete(accounts).where(eq(accounts.id, listener.accountId));
    await eventually(() => expect(hub.count()).toBe(0));
    await hub.close();
  });

  it('continues where another process ended, and knows what changed since an app began to read', async () => {
    const [one, other] = [await listen(60_000), await listen(60_000)];
    const { memberId } = one.listener;
    const own = await other.hub.open(one.listener, {});
    own.read();
    await publish({ subjects: ['friends'], members: [memberId] });
    const heard = await eventually(() => {
      const text = String(own.read());
      expect(text).toContain('["friends"]');
      return text;
    });
    const lastId = /^id: (.*)$/m.exec(heard)?.[1];
    // Each process hears of it in its own time.
    await eventually(() => expect(String(one.body.read())).toContain('["friends"]'));
    const reopen = async (known: Heard) => String((await one.hub.open(one.listener, known)).read());
    const began = performance.now();
    const since = () => performance.now() - began;
    await publish({ subjects: ['news'], members: [memberId] });
    await eventually(async () => expect(await reopen({ since: since() })).toContain('data: ["news"]'));
    expect(await reopen({ lastId, since: since() })).toContain('event: changed\ndata: ["news"]');
    expect(await reopen({ lastId })).toContain('event: resync');
    expect(await reopen({ since: 3_600_000 })).toContain('event: resync');
    for (const { hub } of [one, other]) await hub.close();
  });

  it('makes everybody read again after its connection to the database was lost', async () => {
    const { hub, body, listener } = await listen(60_000);
    body.read();
    await server.deps.db.execute(
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lampion live'
          AND datname = current_database()`,
    );
    await eventually(() => expect(String(body.read())).toContain('event: resync'));
    await publish({ subjects: ['news'], members: [listener.memberId] });
    await eventually(() => expect(String(body.read())).toContain('["news"]'));
    await hub.close();
  });

  it('drops a client that does not read, and keeps nothing for it', async () => {
    const { hub, listener, body } = await listen(60_000);
    await eventually(async () => {
      for (let number = 0; number < 50; number += 1)
        await publish({ subjects: ['news'], members: [listener.memberId] });
      expect(body.destroyed).toBe(true);
    });
    expect(hub.count()).toBe(0);
    await hub.close();
  });

  it('ends every stream when the server stops, and opens none', async () => {
    const { hub, listener, body } = await listen(60_000);
    hub.end();
    body.resume();
    await eventually(() => expect(body.readableEnded).toBe(true));
    expect((await (await hub.open(listener, {})).toArray()).length).toBe(0);
    await hub.close();
  });
});
