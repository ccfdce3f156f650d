import { type Participation, participationSchema } from '@lampion/contract/people/organisers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guests } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, createEvent, createOrganiser, signIn } from '../../testing/factories.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  // A Wednesday, just after the clocks changed.
  server.setNow(new Date('2027-03-31T12:00:00Z'));
});
afterAll(() => server.close());

type Reply = (typeof guests.$inferInsert)['reply'];

async function createOrganiserWith(replies: readonly (readonly [Reply, repliedAt: string | null])[]) {
  const organiser = await createOrganiser(server.deps);
  for (const [reply, repliedAt] of replies) {
    const { id: eventId } = await createEvent(server.deps, { organiserId: organiser.id });
    const instant = repliedAt === null ? null : new Date(repliedAt);
    await server.deps.db.insert(guests).values({ eventId, nickname: 'a', reply, repliedAt: instant });
  }
  return signIn(server.deps, organiser.accountId);
}

async function ask(headers: Record<string, string>, by?: string): Promise<Participation> {
  const query: Record<string, string> = by === undefined ? {} : { by };
  const answer = await server.app.inject({ url: '/api/pro/stats/participation', query, headers });
  expect(answer.statusCode).toBe(200);
  return participationSchema.parse(answer.json());
}

describe('GET /pro/stats/participation', () => {
  it('counts replies by week in Paris, up to now', async () => {
    await createOrganiserWith([['yes', '2027-03-30T10:00:00Z']]);
    const headers = await createOrganiserWith([
      ['yes', '2027-03-30T10:00:00Z'],
      // Monday 29 at midnight in Paris, and a minute before.
      ['maybe', '2027-03-28T22:00:00Z'],
      ['no', '2027-03-28T21:59:00Z'],
      ['yes', '2027-03-22T10:00:00Z'],
      ['pending', '2027-03-30T10:00:00Z'],
      ['pending', null],
      // The first week of the chart, and the last one before it.
      ['yes', '2026-10-04T22:00:00Z'],
      ['yes', '2026-10-04T21:59:00Z'],
    ]);
    const weeks = await ask(headers);
    expect(weeks).toHaveLength(26);
    expect(weeks[0]).toEqual({ from: '2026-10-05', yes: 1, maybe: 0, no: 0, replies: 1 });
    expect(weeks[1]).toEqual({ from: '2026-10-12', yes: 0, maybe: 0, no: 0, replies: 0 });
    expect(weeks.slice(-2)).toEqual([
      { from: '2027-03-22', yes: 1, maybe: 0, no: 1, replies: 2 },
      { from: '2027-03-29', yes: 1, maybe: 1, no: 0, replies: 2 },
    ]);
    expect(weeks.reduce((sum, { replies }) => sum + replies, 0)).toBe(5);
  });

  it('counts them by month', async () => {
    const headers = await createOrganiserWith([
      ['yes', '2027-03-01T10:00:00Z'],
      ['no', '2027-02-28T22:59:00Z'],
      ['yes', '2027-02-28T23:00:00Z'],
      ['maybe', '2026-03-31T21:59:00Z'],
    ]);
    const months = await ask(headers, 'month');
    expect(months.map(({ from }) => from)).toEqual([
      ...[4, 5, 6, 7, 8, 9, 10, 11, 12].map((month) => `2026-${String(month).padStart(2, '0')}-01`),
      '2027-01-01',
      '2027-02-01',
      '2027-03-01',
    ]);
    expect(months.slice(-2)).toEqual([
      { from: '2027-02-01', yes: 0, maybe: 0, no: 1, replies: 1 },
      { from: '2027-03-01', yes: 2, maybe: 0, no: 0, replies: 2 },
    ]);
  });

  it('is empty for an administrator without a pro profile, and refuses another step', async () => {
    const admin = await createAccount(server.deps, { role: 'admin' });
    const headers = await signIn(server.deps, admin.id);
    expect(await ask(headers)).toEqual([]);
    const answer = await server.app.inject({ url: '/api/pro/stats/participation?by=day', headers });
    expect(answer.statusCode).toBe(400);
  });
});
