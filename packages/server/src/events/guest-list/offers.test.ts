import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, deliverTo, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, signIn } from '../../testing/factories.ts';
import { createOpenEvent, joinAs, joinConfirmed, linkOf, repliesOf } from '../../testing/party-helpers.ts';
import { endOffers } from './offers.ts';

let server: TestServer;
let beside: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  beside = await buildTestServer({}, { beside: server });
});
afterAll(async () => {
  await beside.close();
  await server.close();
});

const HALF_HOUR = 30 * 60_000;
const later = (milliseconds: number) => {
  const now = new Date(Date.now() + milliseconds);
  server.setNow(now);
  beside.setNow(now);
  return now;
};

const read = async (token: string) => (await server.app.inject({ url: `/api/replies/${token}` })).json();

const answer = (token: string, payload: object, by = server) =>
  by.app.inject({ method: 'PUT', url: `/api/replies/${token}/offer`, payload });

const accept = (token: string, places: number, by = server) =>
  answer(token, { answer: 'accept', places }, by);
const decline = (token: string, places: number, by = server) =>
  answer(token, { answer: 'decline', places }, by);

const change = (token: string, payload: object) =>
  server.app.inject({ method: 'PUT', url: `/api/replies/${token}`, payload });

const show = async (id: string) => (await server.app.inject({ url: `/api/pro/events/${id}` })).json();

/** One of three places is left, and offered to a party of three. Names differ in each test. */
async function createAsked(prefix: string) {
  server.setNow(new Date());
  const { event, organiser } = await createOpenEvent(server, { capacity: 3, plusOnesMax: 2 });
  await joinConfirmed(server, event.id, `${prefix}Ada`, { plusOnes: 1 });
  await joinConfirmed(server, event.id, `${prefix}Bob`, { plusOnes: 2 });
  return {
    event,
    organiser,
    ada: await linkOf(server, `${prefix}Ada`),
    bob: await linkOf(server, `${prefix}Bob`),
  };
}

describe('a waiting party that does not fit', () => {
  it('gets an offer of fewer places by e-mail and on its page, and the places are held', async () => {
    const { event, organiser, bob } = await createAsked('A');
    const [, email] = await deliverTo(server, 'abob@exemple.fr');
    expect(email?.text).toMatch(/Il reste 1 place\s: venir seul\s\?/);
    expect(email?.text).toMatch(/Elle vous est réservée jusqu’à \d+.h/);
    expect(await read(bob)).toMatchObject({ reply: 'waiting', plusOnes: 2, offer: { places: 1 } });
    expect(await show(event.id)).toMatchObject({ placesLeft: 0, placesHeld: 1 });
    // Taken, for all other guests.
    expect((await joinAs(server, event.id, 'ACleo')).json()).toEqual({ reply: 'waiting' });
    const headers = await signIn(server.deps, organiser.accountId);
    const list = await server.app.inject({ url: `/api/pro/events/${event.id}/guests?search=ABob`, headers });
    expect(list.json().guests).toMatchObject([{ reply: 'waiting', offer: { places: 1 } }]);
  });

  it('accepts once, however often it answers, in several tabs and processes', async () => {
    const { event, bob } = await createAsked('B');
    const answers = await Promise.all([accept(bob, 1), accept(bob, 1, beside), accept(bob, 1)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    // The place is theirs: an older tab's answer is ignored.
    expect((await decline(bob, 1, beside)).json()).toMatchObject({ reply: 'yes', plusOnes: 0, offer: null });
    expect(await repliesOf(server, event.id)).toEqual({ BAda: 'yes +1', BBob: 'yes' });
    expect(await show(event.id)).toMatchObject({ placesLeft: 0, placesHeld: 0 });
  });

  it('keeps its rank when it declines, and only gets larger offers', async () => {
    const { event, ada, bob } = await createAsked('C');
    await joinConfirmed(server, event.id, 'CDan');
    const declined = (await decline(bob, 1)).json();
    expect(declined).toMatchObject({ reply: 'waiting', plusOnes: 2, waitingPosition: 1, offer: null });
    expect((await decline(bob, 1)).statusCode).toBe(200);
    expect(await repliesOf(server, event.id)).toEqual({ CAda: 'yes +1', CBob: 'waiting +2', CDan: 'yes' });
    await change(ada, { reply: 'yes', plusOnes: 0 });
    // One place again: free for anyone, also for them, but they get no offer.
    expect(await read(bob)).toMatchObject({ offer: { places: 1, until: null } });
    await change(ada, { reply: 'no' });
    expect(await read(bob)).toMatchObject({ offer: { places: 2, until: expect.any(String) } });
    const asked = (await deliverTo(server, 'cbob@exemple.fr')).filter(({ text }) =>
      text.includes('Il reste'),
    );
    expect(asked).toHaveLength(2);
  });

  it('loses held places after half an hour: the next party gets them, by the clock and by the job', async () => {
    const { event, bob } = await createAsked('D');
    const asked = await read(bob);
    await joinConfirmed(server, event.id, 'DEve', { plusOnes: 0 });
    expect(await repliesOf(server, event.id)).toMatchObject({ DEve: 'waiting' });
    later(HALF_HOUR + 1000);
    // The job has not run yet, but the places are no longer held.
    expect(await show(event.id)).toMatchObject({ placesLeft: 1, placesHeld: 0 });
    const order = { eventId: event.id, until: asked.offer.until };
    await Promise.all([endOffers(server.deps, order), endOffers(beside.deps, order)]);
    await endOffers(server.deps, order);
    expect(await repliesOf(server, event.id)).toEqual({ DAda: 'yes +1', DBob: 'waiting +2', DEve: 'yes' });
    const gone = await accept(bob, 1);
    expect([gone.statusCode, gone.json().code]).toEqual([409, 'offer_gone']);
    expect(await read(bob)).toMatchObject({ reply: 'waiting', plusOnes: 2, waitingPosition: 1, offer: null });
    const freed = (await deliverTo(server, 'deve@exemple.fr')).map(({ subject }) => subject);
    expect(freed.filter((subject) => subject.includes('libérée'))).toHaveLength(1);
  });

  it('may still accept later, as long as places are free', async () => {
    const { event, bob } = await createAsked('E');
    const { offer } = await read(bob);
    later(HALF_HOUR + 1000);
    await endOffers(server.deps, { eventId: event.id, until: offer.until });
    expect(await read(bob)).toMatchObject({ offer: { places: 1, until: null } });
    expect((await accept(bob, 1)).json()).toMatchObject({ reply: 'yes', plusOnes: 0 });
  });

  it('does not end before its time when the queue is early', async () => {
    const { event, bob } = await createAsked('F');
    const { offer } = await read(bob);
    await endOffers(server.deps, { eventId: event.id, until: offer.until });
    expect(await read(bob)).toMatchObject({ offer });
  });

  it('gets all places as soon as there are enough, including those held for it', async () => {
    const { event, ada, bob } = await createAsked('G');
    await change(ada, { reply: 'no' });
    expect(await read(bob)).toMatchObject({ reply: 'yes', plusOnes: 2, offer: null });
    expect(await show(event.id)).toMatchObject({ placesLeft: 0, placesHeld: 0 });
  });

  it('is rejected when it exceeds the capacity, and its request is validated', async () => {
    const { event, bob } = await createAsked('H');
    const { event: tiny } = await createOpenEvent(server, { capacity: 2, plusOnesMax: 5 });
    const refused = await joinAs(server, tiny.id, 'HFay', { plusOnes: 2 });
    expect(refused.json().errors).toEqual([
      { path: 'plusOnes', message: '1 au maximum : il y a 2 places en tout' },
    ]);
    expect((await accept(bob, 0)).statusCode).toBe(400);
    expect((await accept(bob, 3)).json()).toMatchObject({ code: 'offer_gone' });
    expect(await repliesOf(server, event.id)).toMatchObject({ HBob: 'waiting +2' });
  });
});

describe('a member’s party', () => {
  it('gets an offer and answers it the same way', async () => {
    server.setNow(new Date());
    const { event } = await createOpenEvent(server, { capacity: 2, plusOnesMax: 3 });
    const { id } = await createAccount(server.deps, { displayName: 'Nora', emailVerifiedAt: new Date() });
    const headers = await signIn(server.deps, id);
    const call = (method: 'GET' | 'PUT', path: string, payload?: object) =>
      server.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
    await joinConfirmed(server, event.id, 'NAda', {});
    const asked = await call('PUT', `/events/${event.id}/reply`, { reply: 'yes', plusOnes: 1 });
    expect(asked.json()).toMatchObject({ reply: 'waiting', plusOnes: 1 });
    const listed = (await call('GET', '/me/replies')).json();
    expect(listed.replies).toMatchObject([{ reply: 'waiting', plusOnesMax: 1, offer: { places: 1 } }]);
    const body = { answer: 'accept', places: 1 };
    const accepted = await call('PUT', `/events/${event.id}/reply/offer`, body);
    expect(accepted.json()).toEqual({
      reply: 'yes',
      plusOnes: 0,
      waitingPosition: null,
      isShown: false,
      offer: null,
      isRequested: false,
      isRefused: false,
      refusalWords: '',
      answers: {},
      exactAddress: null,
    });
    const { event: other } = await createOpenEvent(server);
    expect((await call('PUT', `/events/${other.id}/reply/offer`, body)).json()).toMatchObject({
      code: 'offer_gone',
    });
  });
});
