import { type GuestPage, guestPageSchema } from '@lampion/contract/events/guests';
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appAccounts, guests } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import {
  createAccount,
  createAppAccount,
  createEvent,
  createGuests,
  createOrganiser,
  signIn,
} from '../../testing/factories.ts';

let server: TestServer;
let organiserId: string;
let headers: Record<string, string>;
let eventId: string;

beforeAll(async () => {
  server = await buildTestServer();
  const organiser = await createOrganiser(server.deps);
  organiserId = organiser.id;
  headers = await signIn(server.deps, organiser.accountId);
  eventId = (await createEvent(server.deps, { organiserId })).id;
  const profile = await createAppAccount(server.deps, { username: 'leo.nantes', phone: '+33639980003' });
  const account = await createAccount(server.deps, { email: 'ines@exemple.fr' });
  const rows = [
    { nickname: 'Zoé', reply: 'yes', repliedAt: new Date('2027-07-01T10:00:00Z'), email: 'zoe@exemple.fr' },
    { nickname: 'Léo', reply: 'maybe', appAccountId: profile.id, email: 'leo@exemple.fr' },
    { nickname: 'Inès', reply: 'no', accountId: account.id, email: 'ines@exemple.fr' },
    { nickname: 'Chloé', reply: 'pending' },
    { nickname: '100 % Théo', reply: 'yes' },
  ] as const;
  for (const row of rows) await server.deps.db.insert(guests).values({ ...row, eventId });
  const other = await createEvent(server.deps, { organiserId });
  await server.deps.db.insert(guests).values({ eventId: other.id, nickname: 'Zoé d’ailleurs' });
});
afterAll(() => server.close());

async function list(query: Record<string, string> = {}, id = eventId): Promise<GuestPage> {
  const answer = await server.app.inject({ url: `/api/pro/events/${id}/guests`, query, headers });
  expect(answer.statusCode).toBe(200);
  return guestPageSchema.strict().parse(answer.json());
}

const namesOf = (page: GuestPage) => page.guests.map(({ nickname }) => nickname);

describe('GET /pro/events/{id}/guests', () => {
  it('returns every guest to the organiser, newest first, with counts by reply', async () => {
    const page = await list();
    expect(namesOf(page)).toEqual(['100 % Théo', 'Chloé', 'Inès', 'Léo', 'Zoé']);
    expect(page).toMatchObject({
      total: 5,
      counts: { yes: 2, waiting: 0, maybe: 1, no: 1, pending: 1 },
      nextCursor: null,
    });
    expect(page.guests[3]).toMatchObject({
      username: 'leo.nantes',
      picUrl: '/avatars/leo.nantes.svg',
      reply: 'maybe',
      repliedAt: null,
    });
    expect(page.guests[4]).toMatchObject({
      username: null,
      picUrl: null,
      repliedAt: '2027-07-01T10:00:00.000Z',
    });
  });

  it('shows the e-mail address only of guests who gave one for this event', async () => {
    const page = await list();
    expect(page.guests.map(({ email }) => email)).toEqual([null, null, null, null, 'zoe@exemple.fr']);
    expect(JSON.stringify(page)).not.toMatch(/leo@|ines@|\+336/);
  });

  it.each([
    [{ search: 'ZOE' }, ['Zoé'], { yes: 1, waiting: 0, maybe: 0, no: 0, pending: 0 }],
    [{ search: 'éo' }, ['100 % Théo', 'Léo'], { yes: 1, waiting: 0, maybe: 1, no: 0, pending: 0 }],
    [{ search: 'nantes' }, ['Léo'], { yes: 0, waiting: 0, maybe: 1, no: 0, pending: 0 }],
    [{ search: '%' }, ['100 % Théo'], { yes: 1, waiting: 0, maybe: 0, no: 0, pending: 0 }],
    [{ search: 'ZOE@ex' }, ['Zoé'], { yes: 1, waiting: 0, maybe: 0, no: 0, pending: 0 }],
    [{ search: 'ines@exemple.fr' }, ['Inès'], { yes: 0, waiting: 0, maybe: 0, no: 1, pending: 0 }],
    [{ search: 'ines@ex' }, [], { yes: 0, waiting: 0, maybe: 0, no: 0, pending: 0 }],
    [{ search: 'leo@exemple.f' }, [], { yes: 0, waiting: 0, maybe: 0, no: 0, pending: 0 }],
    [{ search: 'exemple.fr' }, [], { yes: 0, waiting: 0, maybe: 0, no: 0, pending: 0 }],
    [{ search: 'z_e@' }, [], { yes: 0, waiting: 0, maybe: 0, no: 0, pending: 0 }],
    [{ search: 'personne' }, [], { yes: 0, waiting: 0, maybe: 0, no: 0, pending: 0 }],
    [{ reply: 'yes' }, ['100 % Théo', 'Zoé'], { yes: 2, waiting: 0, maybe: 1, no: 1, pending: 1 }],
    [{ reply: 'maybe', search: 'éo' }, ['Léo'], { yes: 1, waiting: 0, maybe: 1, no: 0, pending: 0 }],
    [{ reply: 'no', search: 'éo' }, [], { yes: 1, waiting: 0, maybe: 1, no: 0, pending: 0 }],
  ] as [Record<string, string>, string[], object][])('answers %o', async (query, names, counts) => {
    const page = await list(query);
    expect([namesOf(page), page.total, page.counts]).toEqual([names, names.length, counts]);
  });

  it('finds invited guests by the start of the address, also once they have an account', async () => {
    const { id } = await createEvent(server.deps, { organiserId });
    const account = await createAccount(server.deps, { email: 'marius@exemple.fr' });
    const invited = { eventId: id, nickname: 'Marius', accountId: account.id, invitedAt: new Date() };
    await server.deps.db.insert(guests).values({ ...invited, email: 'marius@exemple.fr' });
    expect(namesOf(await list({ search: 'mari' }, id))).toEqual(['Marius']);
    expect(namesOf(await list({ search: 'marius@ex' }, id))).toEqual(['Marius']);
  });

  it('finds a guest by a current name of any length', async () => {
    const { db } = server.deps;
    const { id } = await createEvent(server.deps, { organiserId });
    const profile = await createAppAccount(server.deps, { username: 'avant.hier' });
    const row = { eventId: id, nickname: 'Œdipe', appAccountId: profile.id };
    const [guest] = await db.insert(guests).values(row).returning();
    const isGuest = eq(guests.id, guest?.id ?? '');
    const found = async (search: string) => (await list({ search }, id)).total;
    expect([await found('oedipe hier'), await found('demain')]).toEqual([1, 0]);

    await db.update(appAccounts).set({ username: 'apres.demain' }).where(eq(appAccounts.id, profile.id));
    expect([await found('oedipe hier'), await found('demain')]).toEqual([0, 1]);
    await db
      .update(guests)
      .set({ nickname: 'é'.repeat(10_000) })
      .where(isGuest);
    expect([await found('oedipe'), await found('EEE')]).toEqual([0, 1]);
    await db.update(guests).set({ nickname: 'Ulysse' }).where(isGuest);
    await db.delete(appAccounts).where(eq(appAccounts.id, profile.id));
    expect([await found('demain'), await found('ulysse')]).toEqual([0, 1]);
  });

  it('paginates consistently when guests are added and removed between pages', async () => {
    const { id } = await createEvent(server.deps, { organiserId });
    const rows = ['a', 'b', 'c', 'd', 'e'].map((nickname) => ({ id: uuidv7(), eventId: id, nickname }));
    await server.deps.db.insert(guests).values(rows);
    const first = await list({ limit: '2' }, id);
    await server.deps.db.insert(guests).values({ eventId: id, nickname: 'f' });
    const gone = await server.app.inject({
      method: 'DELETE',
      url: `/api/pro/events/${id}/guests/${rows[2]?.id}`,
      headers,
    });
    expect(gone.statusCode).toBe(204);
    const second = await list({ limit: '2', cursor: first.nextCursor ?? '' }, id);
    expect([namesOf(first), namesOf(second), second.nextCursor]).toEqual([['e', 'd'], ['b', 'a'], null]);
  });

  it('returns 50 per page by default', async () => {
    const { id } = await createEvent(server.deps, { organiserId });
    await createGuests(
      server.deps,
      id,
      Array.from({ length: 60 }, () => 'no' as const),
    );
    const first = await list({}, id);
    expect([first.guests.length, first.total]).toEqual([50, 60]);
    expect((await list({ cursor: first.nextCursor ?? '' }, id)).guests).toHaveLength(10);
  });

  it.each<Record<string, string>>([
    { reply: 'oui' },
    { cursor: 'x' },
    { limit: '101' },
    { search: 'a\u0000' },
  ])('refuses %o', async (query) => {
    const answer = await server.app.inject({ url: `/api/pro/events/${eventId}/guests`, query, headers });
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, Object.keys(query)[0]]);
  });
});

describe('GET /pro/events/{id}/reply-days', () => {
  it('counts replies by the day in Paris, from the first to the last', async () => {
    const { id } = await createEvent(server.deps, { organiserId });
    const replied = [
      ['yes', '2027-07-01T22:30:00Z'],
      ['yes', '2027-07-04T10:00:00Z'],
      ['waiting', '2027-07-04T12:00:00Z'],
      ['no', '2027-07-04T13:00:00Z'],
    ] as const;
    const rows = replied.map(([reply, at], index) => ({
      eventId: id,
      nickname: reply,
      reply,
      repliedAt: new Date(at),
      waitingRank: reply === 'waiting' ? index : null,
    }));
    await server.deps.db.insert(guests).values([...rows, { eventId: id, nickname: 'Cyr' }]);
    const answer = await server.app.inject({ url: `/api/pro/events/${id}/reply-days`, headers });
    const empty = { yes: 0, waiting: 0, maybe: 0, no: 0, replies: 0 };
    expect(answer.json()).toEqual([
      { ...empty, day: '2027-07-02', yes: 1, replies: 1 },
      { ...empty, day: '2027-07-03' },
      { ...empty, day: '2027-07-04', yes: 1, waiting: 1, no: 1, replies: 3 },
    ]);
  });
});
