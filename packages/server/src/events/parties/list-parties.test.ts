import type { PartyPage } from '@lampion/contract/events/party';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followers, memberBlocks, partyCohosts } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createEvent, createGuest, createOrganiser } from '../../testing/factories.ts';
import { callAs, createMember, planParty, type TestMember } from '../../testing/party-helpers.ts';

let server: TestServer;
let lina: TestMember;
let yanis: TestMember;
let organiserId: string;
beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(new Date('2026-12-01T12:00:00Z'));
  lina = await createMember(server, 'lina.m', 'Lina Marchand');
  yanis = await createMember(server, 'yanis', 'Yanis Benali');
  ({ id: organiserId } = await createOrganiser(server.deps, { displayName: 'La Guinguette' }));
});
afterAll(() => server.close());

async function list(who: TestMember, query = ''): Promise<PartyPage> {
  return (await callAs(server, who, ['GET', `/parties${query}`])).json();
}
const namesOf = ({ parties }: PartyPage) => parties.map(({ name }) => name);
const invite = (eventId: string, { id: appAccountId }: TestMember) =>
  createGuest(server.deps, { eventId, appAccountId });
const night = (day: string) => ({ beginDate: `2026-12-${day}T20:00` });
const openNight = (day: string) => ({ beginDate: new Date(`2026-12-${day}T19:00:00Z`) });

describe('GET /parties', () => {
  it('lists what a member hosts, is invited to, replied to or follows: the next one first', async () => {
    const hosted = await planParty(server, lina, { name: 'Le réveillon', ...night('31') });
    await invite(hosted.id, yanis);
    const invited = await planParty(server, yanis, {
      name: 'La crémaillère',
      ...night('19'),
      address: '3, rue du Pré',
      city: 'Montreuil',
    });
    await invite(invited.id, lina);
    const shared = await planParty(server, yanis, { name: 'Raclette', ...night('11') });
    await server.deps.db.insert(partyCohosts).values({ eventId: shared.id, appAccountId: lina.id });
    await planParty(server, yanis, { name: 'Sans elle', ...night('12') });
    const ball = await createEvent(server.deps, { organiserId, name: 'Bal', ...openNight('12') });
    await createGuest(server.deps, { eventId: ball.id, accountId: lina.accountId, reply: 'maybe' });
    await createEvent(server.deps, { organiserId, name: 'Concert suivi', ...openNight('13') });
    await createEvent(server.deps, { organiserId, name: 'Brouillon', status: 'draft', ...openNight('13') });
    await server.deps.db.insert(followers).values({ organiserId, appAccountId: lina.id });
    const page = await list(lina);
    expect(namesOf(page)).toEqual(['Raclette', 'Bal', 'Concert suivi', 'La crémaillère', 'Le réveillon']);
    expect(page.nextCursor).toBeNull();
    expect(page.parties).toMatchObject([
      { kind: 'party', isHost: true, reply: null, host: { username: 'yanis' } },
      { kind: 'event', isHost: false, reply: 'maybe', host: { name: 'La Guinguette' }, counts: null },
      { kind: 'event', reply: null },
      { kind: 'party', reply: 'pending', address: null, city: 'Montreuil', counts: null },
      { kind: 'party', isHost: true, reply: 'yes', counts: { yes: 1, pending: 1 } },
    ]);
  });

  it('is paginated, and lists past parties, latest first', async () => {
    const walker = await createMember(server, 'marcheuse');
    for (const day of ['05', '06', '07', '08', '09'])
      await planParty(server, walker, { name: day, ...night(day) });
    const [first, names] = [await list(walker, '?limit=2'), [] as string[]];
    for (let page = first; ; page = await list(walker, `?limit=2&cursor=${page.nextCursor}`)) {
      names.push(...namesOf(page));
      if (page.nextCursor === null) break;
    }
    expect(names).toEqual(['05', '06', '07', '08', '09']);
    server.setNow(new Date('2026-12-07T12:00:00Z'));
    expect(namesOf(await list(walker))).toEqual(['07', '08', '09']);
    expect(namesOf(await list(walker, '?past=true'))).toEqual(['06', '05']);
    server.setNow(new Date('2026-12-01T12:00:00Z'));
  });

  it('shows which votes are missing', async () => {
    const dates = ['18', '19'].map((day) => night(day));
    const guest = await createMember(server, 'theo');
    const { id } = await planParty(server, yanis, { name: 'Barathon', beginDate: undefined, dates });
    await invite(id, guest);
    expect((await list(guest)).parties).toMatchObject([{ isPollOpen: true, isVoteMissing: true }]);
  });

  it('hides the parties of a host who blocks the member, or whom they block', async () => {
    const [host, guest] = [await createMember(server, 'hote'), await createMember(server, 'bloque')];
    const { id } = await planParty(server, host);
    await invite(id, guest);
    expect(namesOf(await list(guest))).toHaveLength(1);
    await server.deps.db.insert(memberBlocks).values({ blockerId: host.id, blockedId: guest.id });
    expect(namesOf(await list(guest))).toEqual([]);
  });
});
