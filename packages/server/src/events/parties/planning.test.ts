import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guests } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, createEvent, createOrganiser, signIn } from '../../testing/factories.ts';
import { callAs, createMember, planParty, type TestMember } from '../../testing/party-helpers.ts';

let server: TestServer;
let lina: TestMember;
beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(new Date('2026-12-01T12:00:00Z'));
  lina = await createMember(server, 'lina.m', 'Lina Marchand');
});
afterAll(() => server.close());

const plan = (who: TestMember, body: object) => callAs(server, who, ['POST', '/parties', body]);

describe('POST /parties', () => {
  it('needs a name and a date: the host comes, and the night ends late', async () => {
    const party = await planParty(server, lina);
    expect(party).toMatchObject({
      name: 'Les 30 ans de Yanis',
      beginDate: '2026-12-05T19:30:00.000Z',
      endDate: '2026-12-06T01:00:00.000Z',
      host: { username: 'lina.m', name: 'Lina Marchand' },
      isHost: true,
      isOwner: true,
      isOpen: true,
      me: { reply: 'yes', plusOnes: 0, word: '' },
      comingCount: 1,
      poll: null,
      where: null,
      isAddressHidden: false,
    });
    expect(party.hosted?.linkCode).toMatch(/^[\w-]{22}$/);
    expect(party.guests).toMatchObject([{ name: 'Lina Marchand', isMe: true, isHost: true, reply: 'yes' }]);
  });

  it('changes nothing the second time, whatever response was lost', async () => {
    const party = await planParty(server, lina);
    const again = await plan(lina, { id: party.id, name: 'Autre', beginDate: '2026-12-06T20:30' });
    expect(again.json()).toMatchObject({ id: party.id, name: 'Les 30 ans de Yanis' });
    expect(await server.deps.db.$count(guests)).toBeGreaterThan(0);
    const stranger = await createMember(server, 'curieux');
    expect(
      (await plan(stranger, { id: party.id, name: 'À moi', beginDate: '2026-12-06T20:30' })).json(),
    ).toMatchObject({ code: 'party_taken' });
    const { id: organiserId } = await createOrganiser(server.deps);
    const event = await createEvent(server.deps, { organiserId });
    const taken = await plan(lina, { id: event.id, name: 'À moi', beginDate: '2026-12-06T20:30' });
    expect(taken.statusCode).toBe(409);
  });

  it('starts a vote on several dates, the earliest first', async () => {
    const dates = ['2026-12-19T20:00', '2026-12-18T20:00', '2027-01-09T20:00'].map((beginDate) => ({
      beginDate,
    }));
    const party = await planParty(server, lina, { beginDate: undefined, dates });
    expect(party.isPollOpen).toBe(true);
    expect(party.beginDate).toBe('2026-12-18T19:00:00.000Z');
    expect(party.poll?.dates.map(({ beginDate }) => beginDate.slice(0, 10))).toEqual([
      '2026-12-18',
      '2026-12-19',
      '2027-01-09',
    ]);
  });

  it.each([
    [{ beginDate: undefined }, 'beginDate'],
    [{ beginDate: '2026-11-01T20:30' }, 'beginDate'],
    [{ endDate: '2026-12-05T19:00' }, 'endDate'],
    [{ endDate: '2027-03-05T19:00' }, 'endDate'],
    [{ dates: [{ beginDate: '2026-12-18T20:00' }, { beginDate: '2026-12-18T20:00' }] }, 'dates'],
    [{ dates: [{ beginDate: '2026-12-18T20:00' }] }, 'dates'],
    [{ name: ' ' }, 'name'],
    [{ capacity: 151 }, 'capacity'],
    [{ latitude: 48.86 }, 'longitude'],
  ])('rejects %o at the field', async (values, path) => {
    const body = { id: uuidv4(), name: 'Raclette', beginDate: '2026-12-05T20:30', ...values };
    const answer = await plan(lina, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.map((error: { path: string }) => error.path)).toEqual([path]);
    expect((await callAs(server, lina, ['GET', `/parties/${body.id}`])).statusCode).toBe(404);
  });

  it('requires an app account, and accepts twenty a day', async () => {
    const { id } = await createAccount(server.deps);
    const nobody = { headers: await signIn(server.deps, id) };
    const answer = await callAs(server, nobody, [
      'POST',
      '/parties',
      { id: uuidv4(), name: 'X', beginDate: '2026-12-05T20:30' },
    ]);
    expect(answer.json()).toMatchObject({ code: 'app_account_missing' });
    const busy = await createMember(server, 'affairee');
    for (let count = 0; count < 20; count += 1) await planParty(server, busy);
    const more = await plan(busy, { id: uuidv4(), name: 'X', beginDate: '2026-12-05T20:30' });
    expect(more.statusCode).toBe(429);
  });
});
