import { type ProDashboard, proDashboardSchema } from '@lampion/contract/people/pro-dashboard';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announcements, guests } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import {
  createAccount,
  createAppAccount,
  createEvent,
  createGuests,
  createOrganiser,
  signIn,
} from '../../testing/factories.ts';

const now = new Date('2027-07-13T12:00:00Z');
const HOUR_MS = 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(now);
});
afterAll(() => server.close());

async function ask(accountId: string): Promise<ProDashboard> {
  const headers = await signIn(server.deps, accountId);
  const answer = await server.app.inject({ method: 'GET', url: '/api/pro/dashboard', headers });
  expect(answer.statusCode).toBe(200);
  return proDashboardSchema.parse(answer.json());
}

type Values = Partial<Parameters<typeof createEvent>[1]>;

/** An event of an organiser that begins that many hours from now. */
const createAt = (organiserId: string, hours: number, values: Values = {}) => {
  const beginDate = new Date(now.getTime() + hours * HOUR_MS);
  return createEvent(server.deps, { name: `${hours} h`, ...values, organiserId, beginDate });
};

const names = (events: readonly { name: string }[]) => events.map(({ name }) => name);

describe('GET /pro/dashboard', () => {
  it('names the night that runs or comes next, then the others, those that are over, and drafts', async () => {
    const organiser = await createOrganiser(server.deps);
    for (const hours of [-300, -200, -100, -50, 60, 30, -7]) await createAt(organiser.id, hours);
    await createAt(organiser.id, -20, { name: 'annulée', status: 'cancelled' });
    await createAt(organiser.id, -7.5, { name: 'annulée ce soir', status: 'cancelled' });
    await createAt(organiser.id, 10, { name: 'brouillon', status: 'draft' });
    await createAt(organiser.id, -30, { name: 'archivée', archivedAt: now });
    await createAt((await createOrganiser(server.deps)).id, 1);
    const { next, coming, past, drafts } = await ask(organiser.accountId);
    expect(next?.name).toBe('-7 h');
    expect(names(coming)).toEqual(['annulée ce soir', '30 h', '60 h']);
    expect(names(past)).toEqual(['annulée', '-50 h', '-100 h']);
    expect(names(drafts)).toEqual(['brouillon']);
  });

  it('counts the replies and places of the next night, and follows its latest announcement', async () => {
    const organiser = await createOrganiser(server.deps);
    const { id } = await createAt(organiser.id, 5, { capacity: 10, plusOnesMax: 2 });
    await createGuests(server.deps, id, ['yes', 'maybe', 'pending', 'pending', 'no']);
    await server.deps.db
      .insert(guests)
      .values({ eventId: id, nickname: 'À trois', reply: 'yes', plusOnes: 2 });
    expect((await ask(organiser.accountId)).next).toMatchObject({
      replies: { yes: 2, maybe: 1, pending: 2, no: 1, waiting: 0 },
      capacity: 10,
      placesTaken: 4,
      announcement: null,
    });
    const said = { eventId: id, kind: 'message' as const, audience: ['coming' as const], recipientCount: 2 };
    await server.deps.db.insert(announcements).values([
      { ...said, body: 'Hier', createdAt: new Date(now.getTime() - 24 * HOUR_MS) },
      { ...said, body: 'Midi', createdAt: now },
    ]);
    const { next } = await ask(organiser.accountId);
    expect(next?.announcement).toMatchObject({
      body: 'Midi',
      status: 'sending',
      recipientCount: 2,
      waiting: 2,
    });
  });

  it('knows the first steps that are done', async () => {
    const organiser = await createOrganiser(server.deps);
    const steps = async () => {
      const { isPresented, totalEvents, hasGuests } = await ask(organiser.accountId);
      return { isPresented, totalEvents, hasGuests };
    };
    expect(await steps()).toEqual({ isPresented: false, totalEvents: 0, hasGuests: false });
    const { id } = await createAt(organiser.id, 5, { status: 'draft' });
    expect(await steps()).toEqual({ isPresented: false, totalEvents: 1, hasGuests: false });
    await createGuests(server.deps, id, ['pending']);
    expect(await steps()).toEqual({ isPresented: false, totalEvents: 1, hasGuests: true });
  });

  it.each([
    ['its own text', { bio: 'Des bals, au bord de l’eau.' }, ''],
    ['that of the app', {}, 'Des bals, au bord de l’eau.'],
  ])('takes a page with %s as presented', async (_, values, bio) => {
    const profile = await createAppAccount(server.deps, { bio });
    const organiser = await createOrganiser(server.deps, { ...values, appAccountId: profile.id });
    const dashboard = await ask(organiser.accountId);
    expect(dashboard.isPresented).toBe(true);
    expect(dashboard).not.toHaveProperty('message');
  });

  it('is empty for an administrator without a pro profile', async () => {
    const admin = await createAccount(server.deps, { role: 'admin' });
    expect(await ask(admin.id)).toMatchObject({
      next: null,
      coming: [],
      past: [],
      drafts: [],
      totalEvents: 0,
    });
  });
});
