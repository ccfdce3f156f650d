import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guests } from '../../platform/db/tables.ts';
import { buildTestServer, deliverTo, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, createEvent, createOrganiser, signIn } from '../../testing/factories.ts';
import {
  createOpenEvent,
  joinAs,
  joinConfirmed,
  linkOf,
  linksOf,
  repliesOf,
} from '../../testing/party-helpers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const confirmLink = async (token: string) =>
  (await server.app.inject({ method: 'POST', url: `/api/replies/${token}/confirmation` })).json();
const confirm = async (name: string) => confirmLink(await linkOf(server, name));

async function countPlaces(eventId: string) {
  const rows = await server.deps.db.select().from(guests).where(eq(guests.eventId, eventId));
  const coming = rows.filter(({ reply }) => reply === 'yes');
  return coming.reduce((sum, { plusOnes }) => sum + 1 + plusOnes, 0);
}

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`);

describe('confirming the address of a private link', () => {
  it('is not done by opening it: mail scanners do', async () => {
    const { event } = await createOpenEvent(server, { plusOnesMax: 2 });
    await joinAs(server, event.id, 'Zoe', { plusOnes: 2 });
    const token = await linkOf(server, 'Zoe');
    const read = async () => (await server.app.inject({ url: `/api/replies/${token}` })).json();
    for (const url of [`/replies/${token}`, `/replies/${token}/lien`]) await server.app.inject({ url });
    expect(await read()).toMatchObject({ reply: 'yes', plusOnes: 0, askedPlusOnes: 2, isConfirmed: false });
    await confirm('Zoe');
    expect(await read()).toMatchObject({ plusOnes: 2, askedPlusOnes: null, isConfirmed: true });
  });

  it('gives places to companions who had none', async () => {
    const { event } = await createOpenEvent(server, { capacity: 4, plusOnesMax: 2 });
    await joinAs(server, event.id, 'Ada', { plusOnes: 2 });
    expect(await countPlaces(event.id)).toBe(1);
    expect(await confirm('Ada')).toMatchObject({ reply: 'yes', plusOnes: 2, askedPlusOnes: null });
    expect(await countPlaces(event.id)).toBe(3);
    expect(await confirm('Ada')).toMatchObject({ reply: 'yes', plusOnes: 2 });
  });

  it('keeps a single place when there is no more room, and shows the requested number', async () => {
    const { event } = await createOpenEvent(server, { capacity: 2, plusOnesMax: 1 });
    await joinAs(server, event.id, 'Bea', { plusOnes: 1 });
    await joinConfirmed(server, event.id, 'Cyr');
    expect(await confirm('Bea')).toMatchObject({ reply: 'yes', plusOnes: 0, askedPlusOnes: 1 });
    expect(await countPlaces(event.id)).toBe(2);
  });

  it('takes places from unconfirmed guests, latest first, and notifies them', async () => {
    const { event } = await createOpenEvent(server, { capacity: 2 });
    for (const name of ['Dan', 'Eli', 'Flo']) await joinAs(server, event.id, name);
    expect(await repliesOf(server, event.id)).toEqual({ Dan: 'yes', Eli: 'yes', Flo: 'waiting' });
    expect(await confirm('Flo')).toMatchObject({ reply: 'yes', waitingPosition: null });
    expect(await repliesOf(server, event.id)).toEqual({ Dan: 'yes', Eli: 'waiting', Flo: 'yes' });
    const subjects = (await deliverTo(server, 'eli@exemple.fr')).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringContaining('liste d’attente'));
    // Also confirmed: takes the place of the unconfirmed guest.
    expect(await confirm('Eli')).toMatchObject({ reply: 'yes' });
    expect(await repliesOf(server, event.id)).toEqual({ Dan: 'waiting', Eli: 'yes', Flo: 'yes' });
    // No unconfirmed guest can yield any more.
    expect(await confirm('Dan')).toMatchObject({ reply: 'waiting', waitingPosition: 1 });
  });

  it('puts the guest before unconfirmed ones on the waiting list', async () => {
    const { event } = await createOpenEvent(server, { capacity: 1 });
    await joinConfirmed(server, event.id, 'Gil');
    for (const name of ['Hugo', 'Iris']) await joinAs(server, event.id, name);
    expect(await confirm('Iris')).toMatchObject({ reply: 'waiting', waitingPosition: 1 });
    const token = await linkOf(server, 'Gil');
    await server.app.inject({ method: 'PUT', url: `/api/replies/${token}`, payload: { reply: 'no' } });
    expect(await repliesOf(server, event.id)).toEqual({ Gil: 'no', Hugo: 'waiting', Iris: 'yes' });
  });

  it('is visible in the organiser’s list', async () => {
    const { event, organiser } = await createOpenEvent(server);
    await joinAs(server, event.id, 'Kim');
    await joinConfirmed(server, event.id, 'Lea');
    const headers = await signIn(server.deps, organiser.accountId);
    const list = await server.app.inject({ url: `/api/pro/events/${event.id}/guests`, headers });
    expect(list.json().guests).toMatchObject([
      { nickname: 'Lea', isConfirmed: true },
      { nickname: 'Kim', isConfirmed: false },
    ]);
  });

  it('has no effect for a past event', async () => {
    const { event } = await createOpenEvent(server, { capacity: 3, plusOnesMax: 1 });
    await joinAs(server, event.id, 'Jade', { plusOnes: 1 });
    const token = await linkOf(server, 'Jade');
    server.setNow(new Date('2027-08-01T12:00:00Z'));
    const answer = await confirmLink(token);
    server.setNow(new Date());
    expect(answer).toMatchObject({ isOpen: false, reply: 'yes', plusOnes: 0 });
  });
});

describe('an attacker with a thousand fake addresses', () => {
  it('cannot take all places from one network, nor any from confirmed guests', async () => {
    const { event } = await createOpenEvent(server, { capacity: 200 });
    const attack = names('faux', 1000).map((name) => joinAs(server, event.id, name, {}, '192.0.2.66'));
    await Promise.all(attack);
    expect(await countPlaces(event.id)).toBeLessThanOrEqual(150);
    const real = names('vrai', 60);
    for (const name of real) await joinAs(server, event.id, name);
    for (const token of await linksOf(server, real)) {
      expect(await confirmLink(token)).toMatchObject({ reply: 'yes' });
    }
    expect(await countPlaces(event.id)).toBe(200);
  });

  it('cannot keep members out, from any number of networks', async () => {
    const { event } = await createOpenEvent(server, { capacity: 5 });
    for (const name of names('inconnu', 8)) await joinAs(server, event.id, name);
    const { id } = await createAccount(server.deps, { displayName: 'Nora' });
    const headers = await signIn(server.deps, id);
    const url = `/api/events/${event.id}/reply`;
    const answer = await server.app.inject({ method: 'PUT', url, headers, payload: { reply: 'yes' } });
    expect(answer.json()).toMatchObject({ reply: 'yes' });
    expect(await countPlaces(event.id)).toBe(5);
  });

  it('cannot block the list of a small plan: after an hour unconfirmed guests yield to new ones', async () => {
    const { id: organiserId } = await createOrganiser(server.deps, { plan: 'discovery' });
    const { id } = await createEvent(server.deps, { organiserId });
    for (const name of names('liste', 50)) await joinAs(server, id, name);
    expect((await joinAs(server, id, 'Tout de suite', { email: 'a@exemple.fr' })).statusCode).toBe(403);
    server.setNow(new Date(Date.now() + 3_700_000));
    expect((await joinAs(server, id, 'Plus tard', { email: 'b@exemple.fr' })).statusCode).toBe(201);
    server.setNow(new Date());
    const replies = await repliesOf(server, id);
    expect(Object.keys(replies)).toHaveLength(50);
    expect(replies).toMatchObject({ 'Plus tard': 'yes', liste49: 'yes' });
    expect(replies).not.toHaveProperty('liste0');
  });
});
