import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventReplyCounts, guests } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { callAs } from '../../testing/party-helpers.ts';
import { usePasses } from '../../testing/pass-helpers.ts';

/** During the night. */
const now = new Date('2026-12-05T22:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

let server: TestServer;
let passes: ReturnType<typeof usePasses>;
beforeAll(async () => {
  server = await buildTestServer();
  passes = usePasses(server, now);
});
afterAll(() => server.close());
beforeEach(() => server.setNow(now));

type GuestValues = Parameters<typeof passes.addPass>[2];

describe('of two replies of one person', () => {
  const replies: [string, GuestValues, GuestValues, Partial<Record<string, unknown>>][] = [
    [
      'the later reply counts, with its companions',
      { reply: 'maybe', repliedAt: minutesAgo(1), plusOnes: 1, word: 'Peut-être' },
      { reply: 'yes', repliedAt: minutesAgo(9), plusOnes: 3 },
      { reply: 'maybe', plusOnes: 1, word: 'Peut-être' },
    ],
    [
      'the same the other way round',
      { reply: 'yes', repliedAt: minutesAgo(9), plusOnes: 3, word: 'À tout à l’heure' },
      { reply: 'no', repliedAt: minutesAgo(1) },
      { reply: 'no', plusOnes: 0, word: 'À tout à l’heure' },
    ],
    [
      'an invitation without a reply changes none',
      { reply: 'pending', repliedAt: null },
      { reply: 'yes', repliedAt: minutesAgo(9), plusOnes: 2 },
      { reply: 'yes', plusOnes: 2 },
    ],
    [
      'a place is kept where the later reply waits for one',
      { reply: 'waiting', repliedAt: minutesAgo(1), waitingRank: 1, plusOnes: 2 },
      { reply: 'yes', repliedAt: minutesAgo(9) },
      { reply: 'yes', plusOnes: 0, waitingRank: null },
    ],
  ];

  it.each(replies)('has one reply and one place: %s', async (_rule, linked, own, expected) => {
    const { id, camille, pass } = await passes.planTwice({ linked, own });
    await passes.take(camille, [pass.token]);
    expect(await passes.rowOf(pass.guestId)).toMatchObject(expected);
    const rows = await server.deps.db.select().from(guests).where(eq(guests.eventId, id));
    const people = rows.flatMap(({ reply, plusOnes }) => (reply === 'yes' ? [1 + plusOnes] : []));
    const [counts] = await server.deps.db
      .select()
      .from(eventReplyCounts)
      .where(eq(eventReplyCounts.eventId, id));
    expect(counts).toMatchObject({ yes: people.length, places: people.reduce((sum, one) => sum + one, 0) });
  });

  it('is still named in the news of the host about their reply', async () => {
    const { id, host, camille, pass } = await passes.planTwice();
    await callAs(server, camille, ['PUT', `/parties/${id}/reply`, { reply: 'maybe' }]);
    const namesOf = async () => {
      const { news } = (await callAs(server, host, ['GET', '/me/news'])).json();
      return news.flatMap(({ people }: { people: { name: string }[] }) => people.map(({ name }) => name));
    };
    expect(await namesOf()).toEqual(['Camille Roux']);
    await passes.take(camille, [pass.token]);
    expect(await namesOf()).toEqual(['Camille Roux']);
  });

  it('keeps a place that was used at the door', async () => {
    const own = { reply: 'no', repliedAt: minutesAgo(1) } as const;
    const { id, camille, pass } = await passes.planTwice({
      linked: { plusOnes: 2, repliedAt: minutesAgo(9) },
      own,
    });
    await passes.enter(id, pass.guestId);
    await passes.take(camille, [pass.token]);
    expect(await passes.rowOf(pass.guestId)).toMatchObject({ reply: 'yes', plusOnes: 2 });
  });

  it('stays the host', async () => {
    const { id, host } = await passes.prepareNight();
    const pass = await passes.addPass(id, host.email, { reply: 'no', repliedAt: minutesAgo(-1) });
    expect(await passes.outcomesOf(host, [pass.token])).toEqual(['taken_over']);
    expect(await passes.rowOf(pass.guestId)).toMatchObject({ appAccountId: host.id, reply: 'yes' });
    const night = await callAs(server, host, ['GET', `/nights/${id}`]);
    expect(night.json()).toMatchObject({ role: 'host', guestId: pass.guestId });
  });
});
