import { type ProStats, proStatsSchema } from '@lampion/contract/people/pro-dashboard';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import {
  createAccount,
  createAppAccount,
  createEvent,
  createFollowers,
  createGuests,
  createOrganiser,
  signIn,
} from '../../testing/factories.ts';

const MESSAGE = 'Veuillez connecter votre application pour continuer.';
const now = new Date('2027-07-13T12:00:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(now);
});
afterAll(() => server.close());

async function ask(accountId: string): Promise<ProStats> {
  const headers = await signIn(server.deps, accountId);
  const answer = await server.app.inject({ method: 'GET', url: '/api/pro/stats', headers });
  expect(answer.statusCode).toBe(200);
  return proStatsSchema.parse(answer.json());
}

const replies = (yes: number, others: number) => [
  ...Array.from({ length: yes }, () => 'yes' as const),
  ...Array.from({ length: others }, (_, index) => (['no', 'maybe', 'pending'] as const)[index % 3] ?? 'no'),
];

async function createEventWith(organiserId: string, days: number, yes: number, others: number) {
  const beginDate = new Date(now.getTime() + days * 86_400_000);
  const event = await createEvent(server.deps, { organiserId, beginDate });
  await createGuests(server.deps, event.id, replies(yes, others));
  return event;
}

/** The mean share of yes replies of events with guests, in whole percent. */
function averageParticipation(events: readonly { readonly guests: number; readonly yes: number }[]): number {
  const withGuests = events.filter((event) => event.guests > 0);
  const sum = withGuests.reduce((total, event) => total + event.yes / event.guests, 0);
  return Math.round((100 * sum) / withGuests.length);
}

describe('GET /pro/stats', () => {
  it('counts the organiser’s own followers, events, participants and average participation', async () => {
    const profile = await createAppAccount(server.deps);
    const organiser = await createOrganiser(server.deps, { appAccountId: profile.id });
    await createFollowers(server.deps, organiser.id, 3);
    await createEventWith(organiser.id, -10, 3, 1);
    await createEventWith(organiser.id, 5, 1, 7);
    await createEventWith(organiser.id, 30, 0, 0);
    const stranger = await createOrganiser(server.deps);
    await createFollowers(server.deps, stranger.id, 2);
    await createEventWith(stranger.id, 1, 9, 0);
    const stats = await ask(organiser.accountId);
    expect(stats).toMatchObject({ totalFollowers: 3, totalEvents: 3, totalParticipants: 4 });
    // (75 % + 12.5 %) / 2, without the event that has no guests.
    expect(stats.averageParticipation).toBe(44);
    expect(stats).not.toHaveProperty('message');
  });

  it('contains the message only while no app account is connected', async () => {
    const organiser = await createOrganiser(server.deps);
    expect(await ask(organiser.accountId)).toEqual({
      totalFollowers: 0,
      totalEvents: 0,
      events: [],
      totalParticipants: 0,
      averageParticipation: 0,
      message: MESSAGE,
    });
  });

  it('returns zeros to an administrator without a pro profile, and figures to one with a profile', async () => {
    const admin = await createAccount(server.deps, { role: 'admin' });
    expect(await ask(admin.id)).toMatchObject({ totalEvents: 0, events: [], message: MESSAGE });
    const profile = await createAppAccount(server.deps);
    const organiser = await createOrganiser(server.deps, { accountId: admin.id, appAccountId: profile.id });
    await createEventWith(organiser.id, 2, 1, 0);
    const stats = await ask(admin.id);
    expect(stats).toMatchObject({ totalEvents: 1, averageParticipation: 100 });
    expect(stats).not.toHaveProperty('message');
  });

  it('lists the five events nearest to now, the latest first', async () => {
    const organiser = await createOrganiser(server.deps);
    const byDay = new Map<number, string>();
    for (const days of [-90, -40, -3, 1, 20, 60, 200]) {
      byDay.set(days, (await createEventWith(organiser.id, days, 1, 0)).id);
    }
    const { events } = await ask(organiser.accountId);
    expect(events.map((event) => event.id)).toEqual([60, 20, 1, -3, -40].map((days) => byDay.get(days)));
    expect(events[0]).toMatchObject({
      description: 'On danse sur le quai.',
      type: 'party',
      participantCount: 1,
    });
  });

  it('returns the ids of all participants', async () => {
    const organiser = await createOrganiser(server.deps);
    const { id } = await createEvent(server.deps, { organiserId: organiser.id });
    const rows = await createGuests(server.deps, id, replies(73, 12));
    const { events } = await ask(organiser.accountId);
    expect(events[0]?.participantCount).toBe(73);
    expect(events[0]?.guests).toEqual(rows.slice(0, 73).map((row) => row.id));
  });

  it.each([
    [[1, 7]],
    [[1, 2, 1, 2, 1, 2]],
    [[2, 1, 1, 6, 5, 8]],
    [[0, 4, 0, 9]],
    [[1, 7, 3, 5, 7, 1]],
    [[1, 199, 1, 199, 3, 197]],
  ])('computes %j (yes, others, …) as the contract’s rule does', async (pairs) => {
    const organiser = await createOrganiser(server.deps);
    const expected = [];
    for (let index = 0; index < pairs.length; index += 2) {
      const [yes = 0, others = 0] = pairs.slice(index, index + 2);
      await createEventWith(organiser.id, index, yes, others);
      expected.push({ guests: yes + others, yes });
    }
    const stats = await ask(organiser.accountId);
    expect(stats.averageParticipation).toBe(averageParticipation(expected));
  });

  it('refuses visitors and members', async () => {
    const visitor = await server.app.inject({ method: 'GET', url: '/api/pro/stats' });
    expect(visitor.statusCode).toBe(401);
    expect(visitor.json().message).toBe("Vous n'êtes pas authentifié");
    const headers = await signIn(server.deps, (await createAccount(server.deps)).id);
    const member = await server.app.inject({ method: 'GET', url: '/api/pro/stats', headers });
    expect(member.statusCode).toBe(403);
  });
});
