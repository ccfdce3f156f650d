import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guests } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, createAppAccount, createEvent, signIn } from '../../testing/factories.ts';
import { createOpenEvent, joinAs, joinConfirmed, repliesOf } from '../../testing/party-helpers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

async function createMember(values: Parameters<typeof createAccount>[1] = {}) {
  const account = await createAccount(server.deps, { displayName: 'Nora', ...values });
  return { account, headers: await signIn(server.deps, account.id) };
}

type Headers = Record<string, string>;
const put = (headers: Headers, id: string, payload: object) =>
  server.app.inject({ method: 'PUT', url: `/api/events/${id}/reply`, headers, payload });
const get = (headers: Headers, url: string) => server.app.inject({ url: `/api${url}`, headers });

describe('PUT /events/{id}/reply', () => {
  it('toggles in both directions, and the count follows', async () => {
    const { event } = await createOpenEvent(server);
    const { headers } = await createMember();
    expect((await get(headers, `/events/${event.id}/reply`)).json()).toEqual({
      reply: null,
      plusOnes: 0,
      isShown: false,
      waitingPosition: null,
      offer: null,
      isRequested: false,
      isRefused: false,
      refusalWords: '',
      answers: {},
      exactAddress: null,
    });
    const counts = [];
    for (const reply of ['yes', 'yes', 'no', 'yes']) {
      expect((await put(headers, event.id, { reply })).json()).toMatchObject({ reply });
      counts.push((await get({}, `/pro/events/${event.id}`)).json().participantCount);
    }
    expect(counts).toEqual([1, 1, 0, 1]);
    expect(await repliesOf(server, event.id)).toEqual({ Nora: 'yes' });
  });

  it('joins the waiting list when the event is full, and returns the position', async () => {
    const { event } = await createOpenEvent(server, { capacity: 1 });
    await joinConfirmed(server, event.id, 'Premier');
    await joinConfirmed(server, event.id, 'Second');
    const { headers } = await createMember();
    expect((await put(headers, event.id, { reply: 'yes' })).json()).toEqual({
      reply: 'waiting',
      plusOnes: 0,
      isShown: false,
      waitingPosition: 2,
      offer: null,
      isRequested: false,
      isRefused: false,
      refusalWords: '',
      answers: {},
      exactAddress: null,
    });
  });

  it('keeps the row of a confirmed address, and does not change that of an unconfirmed one', async () => {
    const { event } = await createOpenEvent(server);
    for (const [name, emailVerifiedAt] of [
      ['Sure', new Date()],
      ['Doute', null],
    ] as const) {
      await joinAs(server, event.id, name);
      const { headers } = await createMember({ email: `${name.toLowerCase()}@exemple.fr`, emailVerifiedAt });
      await put(headers, event.id, { reply: 'maybe' });
    }
    expect(await repliesOf(server, event.id)).toEqual({ Sure: 'maybe', Doute: 'yes', Nora: 'maybe' });
  });

  it('gives an account with an unconfirmed address one place', async () => {
    const { event } = await createOpenEvent(server, { plusOnesMax: 3 });
    const unknown = await createMember();
    const refused = await put(unknown.headers, event.id, { reply: 'yes', plusOnes: 1 });
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'plusOnes']);
    expect((await put(unknown.headers, event.id, { reply: 'yes' })).json()).toMatchObject({ reply: 'yes' });
    const { headers } = await createMember({ emailVerifiedAt: new Date() });
    const answer = await put(headers, event.id, { reply: 'yes', plusOnes: 3 });
    expect(answer.json()).toMatchObject({ reply: 'yes', plusOnes: 3 });
  });

  it('finds no unpublished and no unknown event', async () => {
    const { event } = await createOpenEvent(server, { status: 'unpublished' });
    const { headers } = await createMember();
    for (const id of [event.id, crypto.randomUUID()]) {
      expect((await put(headers, id, { reply: 'yes' })).json()).toMatchObject({ code: 'event_not_found' });
      expect((await get(headers, `/events/${id}/reply`)).statusCode).toBe(404);
    }
  });
});

describe('GET /me/replies and /me/invitations', () => {
  it('list only the caller’s, by account, by app account and by confirmed address, in pages', async () => {
    const { account, headers } = await createMember({ email: 'moi@exemple.fr', emailVerifiedAt: new Date() });
    const profile = await createAppAccount(server.deps, { accountId: account.id });
    const { organiser } = await createOpenEvent(server);
    const rows = [
      { name: 'Par compte', row: { accountId: account.id, reply: 'yes' } },
      { name: 'Par profil', row: { appAccountId: profile.id, reply: 'maybe' } },
      { name: 'Par adresse', row: { email: 'moi@exemple.fr', emailConfirmedAt: new Date(), reply: 'no' } },
      { name: 'Invitée', row: { email: 'moi@exemple.fr', invitedAt: new Date(), reply: 'pending' } },
      {
        name: 'Invitée naguère',
        row: { email: 'moi@exemple.fr', invitedAt: new Date(), reply: 'pending' },
        days: -3,
      },
      {
        name: 'Festival',
        row: { email: 'moi@exemple.fr', invitedAt: new Date(), reply: 'pending' },
        days: -3,
        lasts: 4,
      },
      { name: 'Autre', row: { email: 'autre@exemple.fr', reply: 'yes' } },
    ] as const;
    for (const [index, { name, row, ...when }] of rows.entries()) {
      const days = 'days' in when ? when.days : 10 - index;
      const beginDate = new Date(Date.now() + days * 86_400_000);
      const lasts = 'lasts' in when ? when.lasts : 0.2;
      const endDate = new Date(beginDate.getTime() + lasts * 86_400_000);
      const { id } = await createEvent(server.deps, {
        organiserId: organiser.id,
        name,
        beginDate,
        endDate,
        plusOnesMax: index,
      });
      await server.deps.db.insert(guests).values({ ...row, eventId: id, nickname: 'Moi' });
    }
    const namesAt = async (url: string) => {
      const page = (await get(headers, url)).json();
      const names = page.replies.map(({ event }: { event: { name: string } }) => event.name);
      const most = page.replies.map(({ plusOnesMax }: { plusOnesMax: number }) => plusOnesMax);
      return { names, most, next: page.nextCursor };
    };
    const first = await namesAt('/me/replies?limit=2');
    expect(first).toMatchObject({ names: ['Par compte', 'Par profil'], most: [0, 1] });
    const second = await namesAt(`/me/replies?limit=2&cursor=${first.next}`);
    expect(second).toEqual({ names: ['Par adresse'], most: [2], next: null });
    expect(await namesAt('/me/invitations')).toEqual({
      names: ['Festival', 'Invitée'],
      most: [5, 3],
      next: null,
    });
  });

  it('return whether the page may show the caller, and whether it shows guests', async () => {
    const { headers } = await createMember();
    for (const showsGuests of [true, false]) {
      const { event } = await createOpenEvent(server, { showsGuests });
      await put(headers, event.id, { reply: 'yes', isShown: showsGuests });
    }
    const { replies } = (await get(headers, '/me/replies')).json();
    expect(replies).toMatchObject([
      { isShown: false, showsGuests: false },
      { isShown: true, showsGuests: true },
    ]);
  });
});
