import type { Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts, events, guests } from '../../platform/db/tables.ts';
import { buildTestServer, deliverTo, type TestServer } from '../../testing/build-test-server.ts';
import { countRows } from '../../testing/database/count-rows.ts';
import { requestOf } from '../../testing/endpoint-input.ts';
import { createAccount, createGuest, showPass } from '../../testing/factories.ts';
import { planNight, publishNight } from '../../testing/night-helpers.ts';
import { callAs } from '../../testing/party-helpers.ts';
import { forgetGuests } from './guests.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(new Date('2026-12-01T12:00:00Z')));

let lastNumber = 0;
type GuestValues = Partial<Parameters<typeof createGuest>[1]>;

/** A guest without an account who comes, and the header of their pass. */
async function addGuest(eventId: string, values: GuestValues = {}) {
  const email = `camille${++lastNumber}@exemple.fr`;
  const address = { email, emailConfirmedAt: new Date('2026-11-01T12:00:00Z') };
  const guest = await createGuest(server.deps, {
    eventId,
    reply: 'yes',
    nickname: 'Camille',
    ...address,
    ...values,
  });
  const headers = await showPass(server.deps, guest);
  return { ...guest, email, headers, token: headers.authorization.slice('Pass '.length) };
}

type Pass = Awaited<ReturnType<typeof addGuest>>;

const read = (who: Pick<Pass, 'headers'>, id: string) => callAs(server, who, ['GET', `/nights/${id}`]);
const statusOf = async (who: Pick<Pass, 'headers'>, id: string) => (await read(who, id)).statusCode;

describe('a pass', () => {
  it('gives the rights of a guest: the night with their own role, names as guests read them', async () => {
    const { id } = await planNight(server);
    const camille = await addGuest(id);
    expect((await read(camille, id)).json()).toMatchObject({
      role: 'guest',
      guestId: camille.id,
      people: expect.arrayContaining([
        expect.objectContaining({ name: 'Camille', isMe: true }),
        expect.objectContaining({ name: 'Maud' }),
      ]),
    });
  });

  it('recognises the person of an account: what they wrote by session is theirs', async () => {
    const { id, guests: people } = await planNight(server);
    const [maud] = people;
    const [row] = await server.deps.db.select().from(guests).where(eq(guests.id, maud.guestId));
    const pass = { headers: await showPass(server.deps, row as typeof guests.$inferSelect) };
    const item = { id: crypto.randomUUID(), section: 'food', name: 'Tartes', quantity: 3, unit: 'piece' };
    await callAs(server, maud, ['POST', `/nights/${id}/list/items`, item]);
    const claim = { quantity: 2, writtenAt: '2026-12-01T11:58:00.000Z' };
    await callAs(server, maud, ['PUT', `/nights/${id}/list/items/${item.id}/claim`, claim]);
    const { items } = (await callAs(server, pass, ['GET', `/nights/${id}/list`])).json();
    expect(items[0].claims).toMatchObject([{ isMe: true, quantity: 2 }]);
  });

  const endings: Record<string, (pass: Pass, eventId: string) => Promise<unknown> | unknown> = {
    'its guest was removed': (pass) => server.deps.db.delete(guests).where(eq(guests.id, pass.id)),
    'it was renewed': (pass) => callAs(server, { headers: {} }, ['POST', `/replies/${pass.token}/renewal`]),
    'thirty days passed since the night': () => server.setNow(new Date('2027-01-06T12:00:00Z')),
    'its account was suspended': async (pass) => {
      const { id: accountId } = await createAccount(server.deps);
      await server.deps.db.update(guests).set({ accountId }).where(eq(guests.id, pass.id));
      await server.deps.db
        .update(accounts)
        .set({ suspendedAt: new Date() })
        .where(eq(accounts.id, accountId));
    },
    'its person was erased': async () => {
      server.setNow(new Date('2026-12-08T12:00:00Z'));
      await forgetGuests(server.deps.db, new Date('2026-12-07T12:00:00Z'));
    },
    'the event was unpublished': (_pass, eventId) =>
      server.deps.db.update(events).set({ status: 'unpublished' }).where(eq(events.id, eventId)),
  };

  it.each(Object.entries(endings))('ends when %s', async (_what, end) => {
    const { id } = await publishNight(server);
    const camille = await addGuest(id);
    expect(await statusOf(camille, id)).toBe(200);
    await end(camille, id);
    expect([401, 404]).toContain(await statusOf(camille, id));
    const item = { id: crypto.randomUUID(), section: 'food', name: 'Tartes', quantity: 3, unit: 'piece' };
    const calls = [
      ['POST', `/nights/${id}/list/items`, item],
      ['GET', `/nights/${id}/pass`],
      ['PUT', `/nights/${id}/pass`, { reply: 'maybe', plusOnes: 0 }],
    ] as const;
    for (const call of calls) expect([401, 404]).toContain((await callAs(server, camille, call)).statusCode);
  });

  it('of a guest who declined says so', async () => {
    const { id } = await planNight(server);
    const answer = await read(await addGuest(id, { reply: 'no' }), id);
    expect(answer.json().code).toBe('night_declined');
  });

  it.each<[string, (token: string) => string]>([
    ['shortened', (token) => token.slice(0, -1)],
    ['followed by a full stop', (token) => `${token}.`],
    ['written twice', (token) => token + token],
    ['with another guest’s id', (token) => `AAAA${token.slice(4)}`],
  ])('%s gives nothing', async (_what, change) => {
    const { id } = await planNight(server);
    const { token } = await addGuest(id);
    expect(await statusOf({ headers: { authorization: `Pass ${change(token)}` } }, id)).toBe(401);
    expect(await statusOf({ headers: { authorization: `Bearer ${token}` } }, id)).toBe(401);
  });
});

describe('a pass of another night', () => {
  let id: string;
  let foreign: Pass;
  beforeAll(async () => {
    server.setNow(new Date('2026-12-01T12:00:00Z'));
    id = (await planNight(server)).id;
    foreign = await addGuest((await publishNight(server)).id);
  });
  const calls = Object.entries<Endpoint>(endpoints).filter(([, { path }]) => path.startsWith('/nights/:id'));

  it.each(calls)('is refused and changes nothing: %s', async (_name, endpoint) => {
    const request = await requestOf(endpoint, { params: { id } });
    const before = await countRows(server.deps);
    const answer = await server.app.inject({
      ...request,
      headers: { ...request.headers, ...foreign.headers },
    });
    expect([401, 404]).toContain(answer.statusCode);
    expect(await countRows(server.deps)).toEqual(before);
  });
});

describe('renewing a private link', () => {
  it('sends the new one to the guest’s address alone, and keeps their reply', async () => {
    const { id } = await publishNight(server);
    const camille = await addGuest(id);
    const renew = () => callAs(server, { headers: {} }, ['POST', `/replies/${camille.token}/renewal`]);
    const answer = await renew();
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await renew()).json().code).toBe('reply_link_unknown');
    const [email] = await deliverTo(server, camille.email);
    const [, token] = /\/replies\/([\w-]{43})/.exec(email?.text ?? '') ?? [];
    expect(token).not.toBe(camille.token);
    expect(await statusOf({ headers: { authorization: `Pass ${token}` } }, id)).toBe(200);
  });
});
