import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eraseAccount } from '@lampion/server/admin/privacy/erasure';
import { cancelEvent } from '@lampion/server/events/events/cancellation';
import { updateEvent } from '@lampion/server/events/events/creation';
import { system } from '@lampion/server/platform/actor';
import { accounts, friendships, memberBlocks } from '@lampion/server/platform/db/tables';
import type { TestServer } from '@lampion/server/testing/build-test-server';
import {
  callAs,
  createMember,
  createOpenEvent,
  planParty,
  type TestMember,
} from '@lampion/server/testing/party-helpers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp } from '../testing/build-test-app.ts';

let server: TestServer;
let count = 0;
let lina: TestMember;
let yanis: TestMember;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(new Date('2026-12-01T12:00:00Z'));
  count += 1;
  lina = await createMember(server, `lina_${count}`, 'Lina Mercier');
  yanis = await createMember(server, `yanis_${count}`, 'Yanis Benali');
});

/** The path of the private calendar; undefined while it is off. */
async function create(member: TestMember, method: 'GET' | 'PUT' = 'PUT'): Promise<string | undefined> {
  const address = (await callAs(server, member, [method, '/me/calendar'])).json();
  return address && new URL(address.url).pathname;
}

const read = (path: string | undefined, headers = {}) => server.app.inject({ url: `${path}`, headers });

/** Each event of the calendar: its lines, unfolded, by the name of their property. */
async function readEvents(path: string | undefined): Promise<Record<string, string>[]> {
  const { body, statusCode } = await read(path);
  if (statusCode !== 200) throw new Error(`${statusCode}`);
  const [, ...events] = body.replace(/\r\n[ \t]/g, '').split('BEGIN:VEVENT\r\n');
  return events.map((lines) =>
    Object.fromEntries(
      [...lines.matchAll(/^([A-Z-]+)(?:;[^:\r]*)?:(.*)\r$/gm)].map(([, name, value]) => [name, value]),
    ),
  );
}

const namesOf = async (path: string | undefined) => (await readEvents(path)).map(({ SUMMARY }) => SUMMARY);

const december = { beginDate: new Date('2026-12-12T20:00:00Z'), endDate: new Date('2026-12-13T02:00:00Z') };
const createBal = (values = {}) => createOpenEvent(server, { name: 'Bal', ...december, ...values });

describe('the private address of a member’s calendar', () => {
  it('is created once, renewed and switched off, each time at once', async () => {
    expect(await create(lina, 'GET')).toBeNull();
    const path = await create(lina);
    expect(path).toMatch(/^\/calendars\/[\w-]{43}\/calendar\.ics$/);
    expect(await create(lina)).toBe(path);
    expect(await create(lina, 'GET')).toBe(path);
    expect((await read(path)).statusCode).toBe(200);
    const renewed = (await callAs(server, lina, ['POST', '/me/calendar/renewal'])).json();
    const next = new URL(renewed.url).pathname;
    expect(next).not.toBe(path);
    expect((await read(path)).statusCode).toBe(404);
    expect((await read(next)).statusCode).toBe(200);
    for (const _time of [1, 2])
      expect((await callAs(server, lina, ['DELETE', '/me/calendar'])).statusCode).toBe(204);
    expect((await read(next)).statusCode).toBe(404);
    const refused = await callAs(server, lina, ['POST', '/me/calendar/renewal']);
    expect(refused.json()).toMatchObject({ code: 'calendar_address_off' });
    expect(await create(lina, 'GET')).toBeNull();
    // A former address does not come back with the next one.
    await create(lina);
    expect((await read(path)).statusCode).toBe(404);
  });

  it('is refused in the same way for every wrong token', async () => {
    const path = `${await create(lina)}`;
    const forged = path.replace(/.(?=\/calendar\.ics)/, (last) => (last === 'A' ? 'E' : 'A'));
    const answers = [];
    for (const wrong of [forged, path.replace(/[\w-]{43}/, 'e'.repeat(43)), '/calendars/x/calendar.ics'])
      answers.push(await read(wrong));
    const [first] = answers;
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(Object.keys(answer.headers)).toEqual(Object.keys(first?.headers ?? {}));
    }
  });

  it('ends with the account, and while it is suspended', async () => {
    const path = await create(lina);
    const { db } = server.deps;
    const suspend = (suspendedAt: Date | null) =>
      db.update(accounts).set({ suspendedAt }).where(eq(accounts.id, lina.accountId));
    await suspend(new Date());
    expect((await read(path)).statusCode).toBe(404);
    await suspend(null);
    expect((await read(path)).statusCode).toBe(200);
    await eraseAccount(server.deps, system, lina.accountId);
    expect((await read(path)).statusCode).toBe(404);
  });

  it('is read 60 times an hour at most', async () => {
    const path = await create(lina);
    await Promise.all(Array.from({ length: 60 }, () => read(path)));
    expect((await read(path)).statusCode).toBe(429);
    expect((await read(await create(yanis))).statusCode).toBe(200);
  });
});

describe('a private calendar', () => {
  it('holds what the member said yes to, until they say something else', async () => {
    const path = await create(lina);
    const { event } = await createBal();
    const reply = (answer: string) =>
      callAs(server, lina, ['PUT', `/events/${event.id}/reply`, { reply: answer }]);
    const counts = [];
    for (const answer of ['maybe', 'yes', 'no', 'yes']) {
      await reply(answer);
      counts.push((await readEvents(path)).length);
    }
    expect(counts).toEqual([0, 1, 0, 1]);
    expect(await namesOf(await create(yanis))).toEqual([]);
  });

  it('marks a cancelled night with a higher sequence, and drops those long past', async () => {
    const path = await create(lina);
    const { event } = await createBal();
    await callAs(server, lina, ['PUT', `/events/${event.id}/reply`, { reply: 'yes' }]);
    const [planned] = await readEvents(path);
    await updateEvent(server.deps, system, event.id, { name: 'Grand bal' });
    const [renamed] = await readEvents(path);
    await cancelEvent(server.deps, system, event.id);
    const [cancelled] = await readEvents(path);
    expect([planned, renamed, cancelled]).toMatchObject([
      { UID: `${event.id}@lampion`, SEQUENCE: '0', STATUS: 'CONFIRMED', SUMMARY: 'Bal' },
      { UID: `${event.id}@lampion`, SEQUENCE: '1', STATUS: 'CONFIRMED', SUMMARY: 'Grand bal' },
      { UID: `${event.id}@lampion`, SEQUENCE: '2', STATUS: 'CANCELLED', SUMMARY: 'Annulé\u202f: Grand bal' },
    ]);
    server.setNow(new Date('2027-06-11T00:00:00Z'));
    expect(await readEvents(path)).toHaveLength(1);
    server.setNow(new Date('2027-06-12T00:00:00Z'));
    expect(await readEvents(path)).toEqual([]);
  });

  it('reveals an address for those who come only to them', async () => {
    const hidden = { address: 'Près du canal', exactAddress: '12 quai caché, 44000 Nantes' };
    const { event } = await createBal(hidden);
    await callAs(server, lina, ['PUT', `/events/${event.id}/reply`, { reply: 'yes' }]);
    const [own] = await readEvents(await create(lina));
    expect(own?.LOCATION).toContain('12 quai caché');
    expect((await read(`/events/${event.id}/calendar.ics`)).body).not.toContain('12 quai caché');
  });

  it('holds parties of hosts, co-hosts and guests who come, and no name of a guest', async () => {
    const party = await planParty(server, yanis, { address: '7 rue du Fil' });
    const code = party.hosted?.linkCode;
    const paths = { yanis: await create(yanis), lina: await create(lina) };
    const [hosted] = await readEvents(paths.yanis);
    expect(hosted).toMatchObject({
      UID: `${party.id}@lampion`,
      SUMMARY: 'Les 30 ans de Yanis',
      URL: expect.stringContaining(`/app/parties/${party.id}`),
    });
    expect(hosted?.LOCATION).toContain('7 rue du Fil');
    expect(hosted?.DESCRIPTION).toContain('Organisé par Yanis');
    expect(hosted?.DESCRIPTION).not.toContain('Benali');
    for (const [reply, found] of [
      ['maybe', 0],
      ['yes', 1],
      ['no', 0],
      ['yes', 1],
    ] as const) {
      const answer = await callAs(server, lina, ['PUT', `/parties/${party.id}/reply`, { reply, code }]);
      expect(answer.statusCode, answer.body).toBeLessThan(300);
      expect(await readEvents(paths.lina), reply).toHaveLength(found);
    }
    for (const path of Object.values(paths)) expect((await read(path)).body).not.toMatch(/Lina|Mercier/);
    await server.deps.db.insert(friendships).values([
      { memberId: yanis.id, friendId: lina.id },
      { memberId: lina.id, friendId: yanis.id },
    ]);
    await callAs(server, yanis, ['PUT', `/parties/${party.id}/cohosts/${lina.username}`]);
    for (const [reply, found] of [
      ['maybe', 1],
      ['no', 0],
      ['yes', 1],
    ] as const) {
      await callAs(server, lina, ['PUT', `/parties/${party.id}/reply`, { reply }]);
      expect(await readEvents(paths.lina), reply).toHaveLength(found);
    }
    await callAs(server, yanis, ['POST', `/parties/${party.id}/call-off`, {}]);
    for (const path of Object.values(paths))
      expect(await readEvents(path)).toMatchObject([{ STATUS: 'CANCELLED' }]);
  });

  it('loses the party of a host who blocks the member, and says which date is still voted on', async () => {
    const dates = [{ beginDate: '2026-12-11T20:30' }, { beginDate: '2026-12-12T20:30' }];
    const party = await planParty(server, yanis, { beginDate: undefined, dates });
    const path = await create(lina);
    const body = { reply: 'yes', code: party.hosted?.linkCode };
    await callAs(server, lina, ['PUT', `/parties/${party.id}/reply`, body]);
    expect(await readEvents(path)).toMatchObject([
      { STATUS: 'TENTATIVE', DESCRIPTION: expect.stringContaining('encore au vote') },
    ]);
    await server.deps.db.insert(memberBlocks).values({ blockerId: yanis.id, blockedId: lina.id });
    expect(await readEvents(path)).toEqual([]);
  });

  it('is private, answers HEAD, and is sent again only once it has changed', async () => {
    const path = await create(lina);
    const { event } = await createBal();
    await callAs(server, lina, ['PUT', `/events/${event.id}/reply`, { reply: 'yes' }]);
    const first = await read(path);
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="lampion.ics"',
      'cache-control': 'private, max-age=0, must-revalidate',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    const head = await server.app.inject({ method: 'HEAD', url: `${path}` });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers.etag).toBe(first.headers.etag);
    const known = { 'if-none-match': `${first.headers.etag}` };
    const unchanged = await read(path, known);
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    const zipped = await read(path, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(first.body);
    const smaller = await read(path, { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotliDecompressSync(smaller.rawPayload).toString()).toBe(first.body);
    await updateEvent(server.deps, system, event.id, { name: 'Grand bal' });
    expect((await read(path, known)).statusCode).toBe(200);
  });
});
