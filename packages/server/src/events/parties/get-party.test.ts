import type { Party } from '@lampion/contract/events/party';
import { eq } from 'drizzle-orm';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events, memberBlocks, parties, partyCohosts } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createGuest } from '../../testing/factories.ts';
import {
  callAs,
  changeParty,
  createMember,
  planParty,
  type TestMember,
} from '../../testing/party-helpers.ts';

let server: TestServer;
let yanis: TestMember;
let lina: TestMember;
let malo: TestMember;
beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(new Date('2026-12-01T12:00:00Z'));
  yanis = await createMember(server, 'yanis', 'Yanis Benali');
  lina = await createMember(server, 'lina.m', 'Lina Marchand');
  malo = await createMember(server, 'malo', 'Malo Kerdraon');
});
afterAll(() => server.close());

const where = { place: 'Chez Yanis', address: '12, rue des Cascades', accessNote: 'Code B2047' };
const get = (who: TestMember, id: string, code = '') =>
  callAs(server, who, ['GET', `/parties/${id}${code && `?code=${code}`}`]);
const reply = (who: TestMember, id: string, body: object) =>
  callAs(server, who, ['PUT', `/parties/${id}/reply`, body]);
/** The party as read by the caller after the reply. */
const join = (who: TestMember, id: string, body: object) =>
  changeParty(server, who, ['PUT', `/parties/${id}/reply`, body]);
const invite = (eventId: string, { id: appAccountId, appName: nickname }: TestMember) =>
  createGuest(server.deps, { eventId, appAccountId, nickname });

describe('GET /parties/{id}', () => {
  it('exists only for its hosts, its guests and members with the link', async () => {
    const { id, hosted } = await planParty(server, yanis);
    const unknown = (await get(lina, uuidv4())).json();
    for (const code of ['', 'x'.repeat(22)]) expect((await get(lina, id, code)).json()).toEqual(unknown);
    expect((await get(lina, id, hosted?.linkCode)).statusCode).toBe(200);
    await invite(id, malo);
    expect((await get(malo, id)).statusCode).toBe(200);
    await server.deps.db.update(parties).set({ linkOpens: false }).where(eq(parties.eventId, id));
    expect((await get(lina, id, hosted?.linkCode)).json()).toEqual(unknown);
    expect((await get(malo, id)).statusCode).toBe(200);
  });

  it('no longer exists for members the host blocks, guests or not', async () => {
    const { id, hosted } = await planParty(server, yanis);
    await invite(id, malo);
    await server.deps.db.insert(memberBlocks).values({ blockerId: yanis.id, blockedId: malo.id });
    expect((await get(malo, id, hosted?.linkCode)).json()).toMatchObject({ code: 'party_not_found' });
    expect((await reply(malo, id, { reply: 'yes' })).json()).toMatchObject({ code: 'party_not_found' });
    await server.deps.db.delete(memberBlocks);
  });

  it('keeps the place of a guest who blocks its host, also by address, hides the host’s name, and ends co-hosting', async () => {
    const { id, hosted } = await planParty(server, yanis);
    await invite(id, malo);
    const byAddress = await createMember(server, `adresse_${id.slice(0, 8)}`);
    await callAs(server, yanis, ['POST', `/parties/${id}/invitations`, { emails: [byAddress.email] }]);
    await server.deps.db.insert(partyCohosts).values({ eventId: id, appAccountId: malo.id });
    for (const guest of [malo, byAddress]) {
      await callAs(server, guest, ['PUT', `/me/blocks/${yanis.username}`]);
      expect((await get(guest, id)).json()).toMatchObject({
        host: { username: null, name: 'Quelqu’un' },
        cohosts: [],
        isHost: false,
      });
      expect((await reply(guest, id, { reply: 'yes' })).statusCode).toBe(204);
      const { parties } = (await callAs(server, guest, ['GET', '/parties'])).json();
      expect(parties.map((one: Party) => [one.id, one.host.name])).toContainEqual([id, 'Quelqu’un']);
    }
    // The host reads the name on the list, to let them in, and nothing of their profile.
    const { guests } = (await get(yanis, id)).json() as Party;
    expect(guests?.filter(({ isMe }) => !isMe)).toMatchObject([
      { reply: 'yes', username: null },
      { reply: 'yes', username: null },
    ]);
    const late = await createMember(server, `tard_${id.slice(0, 8)}`);
    await callAs(server, late, ['PUT', `/me/blocks/${yanis.username}`]);
    expect((await get(late, id, hosted?.linkCode)).json()).toMatchObject({ code: 'party_not_found' });
    await server.deps.db.delete(memberBlocks);
  });

  it('shows the address to participants, or to all if the host allows it', async () => {
    const { id } = await planParty(server, yanis, where);
    await invite(id, lina);
    expect((await get(lina, id)).json()).toMatchObject({
      place: 'Chez Yanis',
      where: null,
      isAddressHidden: true,
    });
    for (const answer of ['maybe', 'no']) {
      expect(await join(lina, id, { reply: answer })).toMatchObject({ where: null });
    }
    expect(await join(lina, id, { reply: 'yes' })).toMatchObject({
      where: { address: '12, rue des Cascades', accessNote: 'Code B2047' },
      isAddressHidden: false,
    });
    const open = await planParty(server, yanis, { ...where, showsAddress: 'everybody' });
    expect((await get(malo, open.id, open.hosted?.linkCode)).json()).toMatchObject({
      where: { address: '12, rue des Cascades' },
    });
  });

  it('hides the address from waiting guests', async () => {
    const { id } = await planParty(server, yanis, { ...where, capacity: 1 });
    await invite(id, lina);
    expect(await join(lina, id, { reply: 'yes' })).toMatchObject({
      me: { reply: 'waiting', waitingPosition: 1 },
      where: null,
      placesLeft: 0,
    });
  });

  it('shows guests the first names of participants, and the host everything', async () => {
    const { id, hosted } = await planParty(server, yanis);
    await invite(id, lina);
    await invite(id, malo);
    await createGuest(server.deps, {
      eventId: id,
      nickname: 'Zoé Petit',
      email: 'zoe@exemple.fr',
      reply: 'maybe',
    });
    await reply(malo, id, { reply: 'yes', plusOnes: 1, word: 'J’apporte une tarte' });
    const seen = (await get(lina, id)).json();
    expect(seen.guests.map(({ name }: { name: string }) => name)).toEqual(['Yanis', 'Malo', 'Zoé']);
    expect(JSON.stringify(seen.guests)).not.toMatch(/tarte|Kerdraon|malo|zoe@|Petit|yanis/);
    expect(seen.hosted).toBeNull();
    const hosts = (await get(yanis, id)).json();
    expect(hosts.guests).toMatchObject([
      { name: 'Yanis Benali' },
      { username: 'lina.m', reply: 'pending' },
      { username: 'malo', plusOnes: 1, word: 'J’apporte une tarte' },
      { name: 'Zoé Petit', email: 'zoe@exemple.fr' },
    ]);
    expect(hosts.hosted.counts).toEqual({ yes: 2, waiting: 0, maybe: 1, no: 0, pending: 1 });
    const stranger = await createMember(server, `curieux${id.slice(0, 6)}`);
    expect((await get(stranger, id, hosted?.linkCode)).json()).toMatchObject({
      guests: null,
      comingCount: 2,
    });
    await server.deps.db.update(events).set({ showsGuests: false }).where(eq(events.id, id));
    expect((await get(lina, id)).json().guests).toBeNull();
  });

  it('hides guests from each other when one has blocked the other', async () => {
    const { id } = await planParty(server, yanis);
    await invite(id, lina);
    await invite(id, malo);
    await reply(malo, id, { reply: 'yes' });
    await server.deps.db.insert(memberBlocks).values({ blockerId: malo.id, blockedId: lina.id });
    const names = (await get(lina, id)).json().guests.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['Yanis']);
    await server.deps.db.delete(memberBlocks);
  });
});

describe('GET /party-links/{code}', () => {
  it('shows anyone the party, its date and its host, and nothing meant for guests', async () => {
    const { id, hosted } = await planParty(server, yanis, where);
    await invite(id, malo);
    await reply(malo, id, { reply: 'yes' });
    const ask = () => callAs(server, null, ['GET', `/party-links/${hosted?.linkCode}`]);
    const answer = await ask();
    expect(answer.json()).toMatchObject({
      id,
      name: 'Les 30 ans de Yanis',
      host: { name: 'Yanis' },
      comingCount: 2,
    });
    expect(answer.body).not.toMatch(/Cascades|B2047|alo|Benali|"yanis"|yanis\.svg/);
    await server.deps.db.update(parties).set({ linkOpens: false }).where(eq(parties.eventId, id));
    expect((await ask()).json()).toMatchObject({ code: 'party_not_found' });
  });
});

describe('PUT /parties/{id}/reply', () => {
  it('is idempotent, by invitation or by the link', async () => {
    const { id, hosted } = await planParty(server, yanis, { plusOnesMax: 2 });
    const code = hosted?.linkCode;
    for (const word of ['À samedi', undefined]) {
      const seen = await join(lina, id, { reply: 'yes', plusOnes: 2, word, code });
      expect(seen).toMatchObject({ me: { reply: 'yes', plusOnes: 2, word: 'À samedi' }, comingCount: 2 });
    }
    // On the list now: the link is no longer needed.
    expect(await join(lina, id, { reply: 'no' })).toMatchObject({
      me: { reply: 'no', plusOnes: 0 },
    });
    expect((await reply(malo, id, { reply: 'yes' })).json()).toMatchObject({ code: 'party_not_found' });
    const tooMany = await reply(lina, id, { reply: 'yes', plusOnes: 3 });
    expect(tooMany.json().errors[0].path).toBe('plusOnes');
  });

  it('is rejected once the party is cancelled or over', async () => {
    const { id } = await planParty(server, yanis);
    await invite(id, lina);
    await server.deps.db.update(events).set({ status: 'called_off' }).where(eq(events.id, id));
    expect((await reply(lina, id, { reply: 'yes' })).json()).toMatchObject({ code: 'event_closed' });
    expect((await get(lina, id)).json()).toMatchObject({ isCalledOff: true, isOpen: false });
  });

  it('is full at 150 guests', async () => {
    const { id, hosted } = await planParty(server, yanis);
    for (let count = 0; count < 149; count += 1) await createGuest(server.deps, { eventId: id });
    const answer = await reply(lina, id, { reply: 'yes', code: hosted?.linkCode });
    expect(answer.json()).toMatchObject({ code: 'plan_limit_reached' });
  });
});
