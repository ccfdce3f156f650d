import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events, guests } from '../../platform/db/tables.ts';
import { buildTestServer, deliverTo, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { createGuest, signIn } from '../../testing/factories.ts';
import {
  callAs,
  createMember,
  createOpenEvent,
  joinAs,
  joinConfirmed,
  linkOf,
  repliesOf,
} from '../../testing/party-helpers.ts';
import { exportReplyData } from './exports.ts';

const now = new Date('2027-07-01T12:00:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(now);
});
afterAll(() => server.close());

/** An event whose organiser approves each yes, and that organiser. */
async function createEvent(values: Parameters<typeof createOpenEvent>[1] = {}) {
  const { event, organiser } = await createOpenEvent(server, { needsApproval: true, ...values });
  const host = { headers: await signIn(server.deps, organiser.accountId) };
  const url = `/pro/events/${event.id}/requests`;
  const list = async () => (await callAs(server, host, ['GET', url])).json();
  const idsOf = async () => (await list()).requests.map(({ id }: { id: string }) => id) as string[];
  const answer = async (ids: string[], body: object = { answer: 'accept' }) =>
    (await callAs(server, host, ['POST', url, { ids, ...body }])).json();
  return { id: event.id, host, list, idsOf, answer };
}

type Member = Awaited<ReturnType<typeof createMember>>;
const reply = async (id: string, who: Member, body: object = { reply: 'yes' }) =>
  (await callAs(server, who, ['PUT', `/events/${id}/reply`, body])).json();
const subjectsTo = async (address: string) =>
  (await deliverTo(server, address)).map(({ subject }) => subject).toSorted();

describe('a yes that the organiser has to accept', () => {
  it('takes no place and has no ticket until then, for a member and for a stranger', async () => {
    const { id, list, idsOf, answer } = await createEvent({ capacity: 5, plusOnesMax: 2 });
    const lina = await createMember(server, 'lina_asks');
    expect(await reply(id, lina, { reply: 'yes', plusOnes: 1 })).toMatchObject({
      reply: 'waiting',
      isRequested: true,
      waitingPosition: null,
      exactAddress: null,
    });
    const joined = await joinConfirmed(server, id, 'Camille');
    expect(joined.json()).toEqual({ reply: 'waiting' });
    const shown = await server.app.inject({ url: `/api/pro/events/${id}` });
    expect(shown.json()).toMatchObject({ placesLeft: 5, needsApproval: true, participantCount: 0 });
    expect(await list()).toMatchObject({ total: 2, requests: [{ plusOnes: 1 }, { nickname: 'Camille' }] });
    const token = await linkOf(server, 'Camille');
    const ticket = () => server.app.inject({ url: `/api/replies/${token}/ticket` });
    expect((await ticket()).statusCode).toBe(404);
    expect(await subjectsTo('camille@exemple.fr')).toEqual([
      expect.stringContaining('Votre demande est envoyée'),
    ]);
    expect(await answer(await idsOf())).toEqual({ placed: 2, waiting: 0, refused: 0 });
    expect((await ticket()).statusCode).toBe(200);
    expect(await subjectsTo('camille@exemple.fr')).toEqual([
      expect.stringContaining('Votre billet'),
      expect.stringContaining('Votre demande est acceptée'),
      expect.stringContaining('Votre demande est envoyée'),
    ]);
    expect(await list()).toEqual({ requests: [], total: 0, nextCursor: null });
    // Accepting again changes nothing, and an accepted guest changes their reply as any other.
    expect(await answer([lina.id])).toEqual({ placed: 0, waiting: 0, refused: 0 });
    expect(await reply(id, lina, { reply: 'yes', plusOnes: 2 })).toMatchObject({ reply: 'yes', plusOnes: 2 });
  });

  it('waits for the next place where all are taken, in the order of the requests', async () => {
    const { id, idsOf, answer } = await createEvent({ capacity: 2 });
    for (const name of ['Ada', 'Bob', 'Cyr']) await joinConfirmed(server, id, name);
    const ids = await idsOf();
    expect(await answer(ids.toReversed())).toEqual({ placed: 2, waiting: 1, refused: 0 });
    expect(await repliesOf(server, id)).toEqual({ Ada: 'yes', Bob: 'yes', Cyr: 'waiting' });
    expect(await subjectsTo('cyr@exemple.fr')).toEqual([
      expect.stringContaining('Votre demande est acceptée'),
      expect.stringContaining('Votre demande est envoyée'),
    ]);
    const token = await linkOf(server, 'Ada');
    await server.app.inject({ method: 'PUT', url: `/api/replies/${token}`, payload: { reply: 'no' } });
    expect(await repliesOf(server, id)).toMatchObject({ Cyr: 'yes' });
  });

  it('is passed over by whoever was accepted, though it came first', async () => {
    const { id, idsOf, answer } = await createEvent({ capacity: 1 });
    for (const name of ['Dov', 'Eve']) await joinConfirmed(server, id, name);
    const [, second = ''] = await idsOf();
    expect(await answer([second])).toMatchObject({ placed: 1 });
    expect(await repliesOf(server, id)).toEqual({ Dov: 'waiting', Eve: 'yes' });
  });

  it('is not asked of those whom the organiser invited', async () => {
    const { id } = await createEvent();
    const lou = await createMember(server, 'lou_invited');
    const guest = { eventId: id, appAccountId: lou.id, accountId: lou.accountId, nickname: 'Lou' };
    await createGuest(server.deps, { ...guest, invitedAt: now });
    expect(await reply(id, lou)).toMatchObject({ reply: 'yes', isRequested: false });
  });

  it('can be withdrawn, and made again', async () => {
    const { id, list } = await createEvent();
    const max = await createMember(server, 'max_asks');
    await reply(id, max);
    expect(await reply(id, max, { reply: 'no' })).toMatchObject({ reply: 'no', isRequested: false });
    expect(await list()).toMatchObject({ total: 0 });
    expect(await reply(id, max)).toMatchObject({ reply: 'waiting', isRequested: true });
  });
});

describe('a refusal', () => {
  it('is sent once with the organiser’s words, stays, and is taken back by accepting', async () => {
    const { id, idsOf, answer, host, list } = await createEvent();
    const noe = await createMember(server, 'noe_asks');
    await reply(id, noe);
    const ids = await idsOf();
    const words = 'Une autre fois <b>volontiers</b>.';
    for (const refused of [1, 0])
      expect(await answer(ids, { answer: 'refuse', words })).toEqual({ placed: 0, waiting: 0, refused });
    const [email, ...others] = await deliverTo(server, noe.email);
    expect(others).toEqual([]);
    expect(email?.text).toContain(words);
    expect(email?.html).toContain('&lt;b&gt;volontiers');
    const refused = { reply: 'no', isRefused: true, refusalWords: words };
    expect(await reply(id, noe)).toMatchObject(refused);
    expect(await list()).toMatchObject({ total: 0 });
    const person = { accountId: noe.accountId, email: noe.email, appAccountIds: [noe.id] };
    expect(await exportReplyData(server.deps.db, person)).toMatchObject([{ refusalWords: words }]);
    const guest = await callAs(server, host, ['GET', `/pro/events/${id}/guests`]);
    expect(guest.json().guests).toMatchObject([{ reply: 'no', isRefused: true }]);
    expect(await answer(ids)).toEqual({ placed: 1, waiting: 0, refused: 0 });
    const taken = await callAs(server, noe, ['GET', `/events/${id}/reply`]);
    expect(taken.json()).toMatchObject({ reply: 'yes', isRefused: false, refusalWords: '' });
  });

  it('keeps its words from an address that nobody confirmed', async () => {
    const { id, idsOf, answer } = await createEvent();
    await joinAs(server, id, 'Inconnu');
    await answer(await idsOf(), { answer: 'refuse', words: 'Publicité' });
    const emails = await deliverTo(server, 'inconnu@exemple.fr');
    expect(emails.map(({ text }) => text).join()).not.toContain('Publicité');
  });
});

it('the organiser hears of requests by one e-mail for a quarter of an hour', async () => {
  const { id, host } = await createEvent();
  const [row] = await server.deps.db.select().from(events).where(eq(events.id, id));
  const me = (await callAs(server, host, ['GET', '/auth/me'])).json();
  const told = async () =>
    (await subjectsTo(me.email)).filter((subject) => subject.includes(row?.name ?? '?'));
  for (const name of ['Fay', 'Gil']) await joinConfirmed(server, id, name);
  await workOff(server);
  expect(await told()).toEqual([]);
  server.setNow(new Date(now.getTime() + 16 * 60_000));
  expect(await told()).toEqual([expect.stringMatching(/^2 demandes attendent/)]);
  await joinConfirmed(server, id, 'Hal');
  server.setNow(new Date(now.getTime() + 40 * 60_000));
  expect(await told()).toHaveLength(2);
  server.setNow(now);
});

it('without approval any more, open requests are accepted as far as there is room', async () => {
  const { id, host } = await createEvent({ capacity: 1 });
  for (const name of ['Ian', 'Joe']) await joinConfirmed(server, id, name);
  const form = new FormData();
  form.set('needsApproval', 'false');
  const payload = new Response(form);
  const answer = await server.app.inject({
    method: 'PUT',
    url: `/api/pro/events/${id}`,
    payload: Buffer.from(await payload.arrayBuffer()),
    headers: { ...host.headers, 'content-type': payload.headers.get('content-type') ?? '' },
  });
  expect(answer.json()).toMatchObject({ needsApproval: false });
  expect(await repliesOf(server, id)).toEqual({ Ian: 'yes', Joe: 'waiting' });
  const rows = await server.deps.db.select().from(guests).where(eq(guests.eventId, id));
  expect(rows.map(({ requestedAt }) => requestedAt)).toEqual([null, null]);
});

it('a ticket is not given to somebody whom the organiser did not accept', async () => {
  const { id, idsOf, answer } = await createEvent({ plusOnesMax: 1 });
  const kim = await createMember(server, 'kim_asks');
  await reply(id, kim, { reply: 'yes', plusOnes: 1 });
  await answer(await idsOf());
  const body = { id: '01920000-0000-7000-8000-0000000000aa', name: 'Liv', email: 'liv@exemple.fr' };
  const given = await callAs(server, kim, ['POST', `/me/tickets/${id}/handovers`, body]);
  expect(given.json()).toMatchObject({ code: 'friend_not_invited' });
});
