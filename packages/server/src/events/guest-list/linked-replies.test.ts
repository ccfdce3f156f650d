import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueToken } from '../../people/accounts/sessions.ts';
import { guestLinks, guests } from '../../platform/db/tables.ts';
import { buildTestServer, deliverTo, type TestServer } from '../../testing/build-test-server.ts';
import { signIn } from '../../testing/factories.ts';
import {
  createOpenEvent,
  joinAs,
  joinConfirmed,
  linkOf as linkSentTo,
  repliesOf,
} from '../../testing/party-helpers.ts';
import { forgetGuests } from './guests.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const linkOf = (name: string) => linkSentTo(server, name);

const change = (token: string, payload: object) =>
  server.app.inject({ method: 'PUT', url: `/api/replies/${token}`, payload });

describe('a private link', () => {
  it('cancels the reply; the waiting list moves up, in order, and is notified', async () => {
    const { event } = await createOpenEvent(server, { capacity: 2, plusOnesMax: 1 });
    await joinConfirmed(server, event.id, 'Ana', { plusOnes: 1 });
    for (const name of ['Bea', 'Cyr', 'Dov']) await joinConfirmed(server, event.id, name);
    const token = await linkOf('Ana');
    const answer = await change(token, { reply: 'no' });
    expect(answer.json()).toMatchObject({ reply: 'no', plusOnes: 0, waitingPosition: null });
    expect(await repliesOf(server, event.id)).toEqual({ Ana: 'no', Bea: 'yes', Cyr: 'yes', Dov: 'waiting' });
    const subjects = (await deliverTo(server, 'bea@exemple.fr')).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('Une place s’est libérée'))).toHaveLength(1);
    expect((await deliverTo(server, 'dov@exemple.fr')).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('liste d’attente'),
    ]);
    const back = await change(token, { reply: 'yes' });
    expect(back.json()).toMatchObject({ reply: 'waiting', waitingPosition: 2 });
  });

  it('changes the party size, as far as there is room', async () => {
    const { event } = await createOpenEvent(server, { capacity: 3, plusOnesMax: 5 });
    await joinConfirmed(server, event.id, 'Eve', { plusOnes: 2 });
    await joinConfirmed(server, event.id, 'Fox');
    const token = await linkOf('Eve');
    await change(token, { reply: 'yes', plusOnes: 1 });
    expect(await repliesOf(server, event.id)).toEqual({ Eve: 'yes +1', Fox: 'yes' });
    const refused = await change(token, { reply: 'yes', plusOnes: 2 });
    expect(refused.json().errors).toEqual([
      { path: 'plusOnes', message: 'Il reste de la place pour 1 de plus' },
    ]);
    expect(await repliesOf(server, event.id)).toEqual({ Eve: 'yes +1', Fox: 'yes' });
  });

  it('can be read repeatedly without changing the reply', async () => {
    const { event } = await createOpenEvent(server);
    await joinAs(server, event.id, 'Gus');
    const token = await linkOf('Gus');
    for (let time = 0; time < 3; time += 1) await server.app.inject({ url: `/api/replies/${token}` });
    expect(await repliesOf(server, event.id)).toEqual({ Gus: 'yes' });
  });

  it('is refused when guessed, or once its guest was removed', async () => {
    const { event, organiser } = await createOpenEvent(server, { capacity: 1 });
    await joinAs(server, event.id, 'Hal');
    await joinAs(server, event.id, 'Ida');
    const token = await linkOf('Hal');
    const headers = await signIn(server.deps, organiser.accountId);
    const url = `/api/pro/events/${event.id}/guests`;
    const { guests } = (await server.app.inject({ url, headers })).json();
    const hal = guests.find(({ nickname }: { nickname: string }) => nickname === 'Hal');
    await server.app.inject({ method: 'DELETE', url: `${url}/${hal.id}`, headers });
    // The place went to the next guest.
    expect(await repliesOf(server, event.id)).toEqual({ Ida: 'yes' });
    for (const wrong of [token, 'A'.repeat(43)]) {
      expect((await server.app.inject({ url: `/api/replies/${wrong}` })).json()).toMatchObject({
        code: 'reply_link_unknown',
      });
      expect((await change(wrong, { reply: 'no' })).statusCode).toBe(404);
    }
    expect((await server.app.inject({ url: '/api/replies/short' })).statusCode).toBe(404);
  });

  it('belongs to one guest, and is invalid once the person is erased', async () => {
    const { event } = await createOpenEvent(server);
    await joinAs(server, event.id, 'Mona');
    await joinAs(server, event.id, 'Nell');
    const [mona, nell] = [await linkOf('Mona'), await linkOf('Nell')];
    const open = async (token: string) => (await server.app.inject({ url: `/api/replies/${token}` })).json();
    const half = 22;
    expect(await open(mona.slice(0, half) + nell.slice(half))).toMatchObject({ code: 'reply_link_unknown' });
    await forgetGuests(server.deps.db, new Date('2099-01-01'));
    expect(await repliesOf(server, event.id)).toEqual({ 'Invité parti': 'yes' });
    expect(await open(mona)).toMatchObject({ code: 'reply_link_unknown' });
  });

  it('of an earlier version, stored as a hash, still works', async () => {
    const { event } = await createOpenEvent(server);
    await joinAs(server, event.id, 'Otto');
    const [guest] = await server.deps.db.select().from(guests).where(eq(guests.eventId, event.id));
    const { token, tokenHash } = issueToken();
    await server.deps.db.insert(guestLinks).values({ tokenHash, guestId: guest?.id ?? '' });
    expect((await change(token, { reply: 'maybe' })).json()).toMatchObject({ reply: 'maybe' });
  });

  it('is closed once the event is cancelled, also for the waiting list', async () => {
    const { event, organiser } = await createOpenEvent(server, { capacity: 1 });
    await joinAs(server, event.id, 'Joe');
    await joinAs(server, event.id, 'Kim');
    const token = await linkOf('Joe');
    const headers = await signIn(server.deps, organiser.accountId);
    await server.app.inject({ method: 'POST', url: `/api/pro/events/${event.id}/cancel`, headers });
    expect((await change(token, { reply: 'no' })).json()).toMatchObject({ code: 'event_closed' });
    expect((await server.app.inject({ url: `/api/replies/${token}` })).json()).toMatchObject({
      isOpen: false,
      reply: 'yes',
    });
    expect(await repliesOf(server, event.id)).toEqual({ Joe: 'yes', Kim: 'waiting' });
  });
});

describe('more places', () => {
  it('go to the waiting list as soon as the organiser adds them', async () => {
    const { event, organiser } = await createOpenEvent(server, { capacity: 1 });
    for (const name of ['Lou', 'Max', 'Nil']) await joinAs(server, event.id, name);
    const { authorization } = await signIn(server.deps, organiser.accountId);
    const form = new FormData();
    form.set('capacity', '2');
    const body = new Response(form);
    await server.app.inject({
      method: 'PUT',
      url: `/api/pro/events/${event.id}`,
      headers: { authorization, 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    });
    expect(await repliesOf(server, event.id)).toEqual({ Lou: 'yes', Max: 'yes', Nil: 'waiting' });
  });
});
