import type { Homecoming } from '@lampion/contract/night/homecomings';
import { and, eq, inArray } from 'drizzle-orm';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { friendships, homecomings, news } from '../../platform/db/tables.ts';
import { buildTestServer, spendLimit, type TestServer } from '../../testing/build-test-server.ts';
import { planNight, publishNight } from '../../testing/night-helpers.ts';
import { callAs, createMember, type TestMember } from '../../testing/party-helpers.ts';
import { purgeHomecomings, sendHomeReminder } from './homecomings.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(new Date('2026-12-06T01:00:00Z')));

let lastNumber = 0;
const named = (name: string) => `${name}_retour_${++lastNumber}`;

async function befriend(one: TestMember, other: TestMember): Promise<void> {
  await server.deps.db.insert(friendships).values([
    { memberId: one.id, friendId: other.id },
    { memberId: other.id, friendId: one.id },
  ]);
}

/** Maud at a night, with a friend who was not there. */
async function goOut() {
  const night = await planNight(server);
  const [maud, nour] = night.guests;
  const zoe = await createMember(server, named('zoe'), 'Zoé Perrin');
  await befriend(maud, zoe);
  return { ...night, maud, nour, zoe };
}

const put = (who: Pick<TestMember, 'headers'>, id: string, body: object) =>
  callAs(server, who, ['PUT', `/nights/${id}/home`, body]);
const read = async (who: Pick<TestMember, 'headers'>, id: string): Promise<Homecoming> =>
  (await callAs(server, who, ['GET', `/nights/${id}/home`])).json();
const newsOf = (member: TestMember) =>
  server.deps.db
    .select({ kind: news.kind, eventId: news.eventId, actorId: news.actorId })
    .from(news)
    .where(and(eq(news.memberId, member.id), inArray(news.kind, ['came_home', 'home_reminder'])));

describe('PUT /nights/{id}/home', () => {
  it('notifies the chosen friends once, without naming the night, and nobody else', async () => {
    const { id, host, maud, nour, zoe } = await goOut();
    await befriend(maud, nour);
    await befriend(maud, host);
    const { username } = zoe;
    const chosen = await put(maud, id, { usernames: [username, named('inconnu')] });
    expect([chosen.statusCode, chosen.body]).toEqual([204, '']);
    expect(await read(maud, id)).toMatchObject({
      friends: [{ username }],
      homeAt: null,
    });
    expect(await newsOf(zoe)).toEqual([]);
    for (let time = 0; time < 2; time += 1) await put(maud, id, { isHome: true });
    expect(await newsOf(zoe)).toEqual([{ kind: 'came_home', eventId: null, actorId: maud.id }]);
    for (const other of [host, nour, maud]) expect(await newsOf(other)).toEqual([]);
    expect(await read(host, id)).toMatchObject({ friends: [], homeAt: null, told: [] });
    // Friends chosen afterwards are notified as well.
    await put(maud, id, { usernames: [username, nour.username] });
    expect(await newsOf(nour)).toHaveLength(1);
    expect(await newsOf(zoe)).toHaveLength(1);
    expect(await read(nour, id)).toMatchObject({
      told: [{ username: maud.username, homeAt: '2026-12-06T01:00:00.000Z' }],
    });
  });

  it('leaves out members who are not, or no longer, friends', async () => {
    const { id, maud, nour, zoe } = await goOut();
    await put(maud, id, { usernames: [nour.username, zoe.username] });
    expect((await read(maud, id)).friends).toMatchObject([{ username: zoe.username }]);
    await server.deps.db.delete(friendships).where(inArray(friendships.memberId, [maud.id, zoe.id]));
    await put(maud, id, { isHome: true });
    for (const other of [nour, zoe]) expect(await newsOf(other)).toEqual([]);
  });

  it('rejects more than twenty friends, and changes nothing', async () => {
    const { id, maud } = await goOut();
    const usernames = Array.from({ length: 21 }, (_, number) => `ami_${number}`);
    const { statusCode, json } = await put(maud, id, { usernames });
    expect([statusCode, json().errors[0].message]).toEqual([400, '20 amis au plus']);
    expect(await server.deps.db.$count(homecomings, eq(homecomings.eventId, id))).toBe(0);
  });

  it('is for guests of the night with a username', async () => {
    const { id, stranger } = await goOut();
    expect((await put(stranger, id, { isHome: true })).json()).toMatchObject({ code: 'night_not_found' });
    const other = await publishNight(server);
    expect((await put(other.host, other.id, { isHome: true })).json()).toMatchObject({
      code: 'app_account_missing',
    });
  });

  it('applies once what a device sends twice', async () => {
    const { id, maud, zoe } = await goOut();
    const headers = { ...maud.headers, 'idempotency-key': uuidv4() };
    const payload = { usernames: [zoe.username], isHome: true };
    const send = () => server.app.inject({ method: 'PUT', url: `/api/nights/${id}/home`, headers, payload });
    const [first, again] = [await send(), await send()];
    expect([again.headers['idempotency-replayed'], again.statusCode]).toEqual(['true', first.statusCode]);
    expect(await newsOf(zoe)).toHaveLength(1);
  });
});

it('is rate limited, and no friend is notified beyond the limit', async () => {
  const { id, maud, zoe } = await goOut();
  await put(maud, id, { usernames: [zoe.username] });
  await spendLimit(server, 'homecoming');
  expect((await put(maud, id, { isHome: true })).statusCode).toBe(429);
  expect(await newsOf(zoe)).toEqual([]);
});

describe('the reminder', () => {
  const remindAt = '2026-12-06T03:00:00.000Z';

  it('is sent at the chosen time, once', async () => {
    const { id, maud } = await goOut();
    await put(maud, id, { remindAt });
    expect(await read(maud, id)).toMatchObject({ remindAt });
    const order = { eventId: id, memberId: maud.id, remindAt };
    for (let time = 0; time < 2; time += 1) await sendHomeReminder(server.deps, order);
    expect(await newsOf(maud)).toEqual([{ kind: 'home_reminder', eventId: id, actorId: null }]);
    expect(await read(maud, id)).toMatchObject({ remindAt: null });
  });

  it('is not sent once the member is home, for a changed time, or for a past one', async () => {
    const { id, maud } = await goOut();
    const order = { eventId: id, memberId: maud.id, remindAt };
    await put(maud, id, { remindAt: '2026-12-06T04:00:00.000Z' });
    await sendHomeReminder(server.deps, order);
    await put(maud, id, { remindAt: '2026-12-06T00:59:00.000Z' });
    expect(await read(maud, id)).toMatchObject({ remindAt: null });
    await put(maud, id, { remindAt });
    await put(maud, id, { isHome: true });
    await put(maud, id, { remindAt });
    expect(await read(maud, id)).toMatchObject({ remindAt: null });
    await sendHomeReminder(server.deps, order);
    expect(await newsOf(maud)).toEqual([]);
  });
});

it('stores notifications until the nights that ended before an instant are purged', async () => {
  const { id, maud, zoe } = await goOut();
  await put(maud, id, { usernames: [zoe.username], isHome: true });
  const count = () => server.deps.db.$count(homecomings, eq(homecomings.eventId, id));
  await purgeHomecomings(server.deps.db, new Date('2026-12-05T19:30:00Z'));
  expect(await count()).toBe(1);
  await purgeHomecomings(server.deps.db, new Date('2026-12-07T12:00:00Z'));
  expect(await count()).toBe(0);
});

it('is accepted from the evening on; friends and reminder can be chosen before', async () => {
  const { id, guests } = await planNight(server);
  const [maud] = guests;
  server.setNow(new Date('2026-12-05T16:59:00Z'));
  expect((await put(maud, id, { isHome: true })).json().code).toBe('evening_not_begun');
  expect((await put(maud, id, { usernames: [], remindAt: '2026-12-06T02:00:00Z' })).statusCode).toBe(204);
  server.setNow(new Date('2026-12-05T17:00:00Z'));
  expect((await put(maud, id, { isHome: true })).statusCode).toBe(204);
});
