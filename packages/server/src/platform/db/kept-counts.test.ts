import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAppAccount, createEvent, createFollowers, createOrganiser } from '../../testing/factories.ts';
import { appAccounts, events, followers, guests, organiserFollowerCounts, organisers } from './tables.ts';

type Reply = (typeof guests.$inferSelect)['reply'];

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

/** The stored counts, and the same counted from the rows. Days without replies are left out. */
async function readCounts() {
  const { db } = server.deps;
  const kept = await db.execute(sql`
    SELECT event_id, organiser_id, yes, waiting, maybe, no, pending, places, unconfirmed_places, offered_places
    FROM event_reply_counts ORDER BY event_id`);
  const counted = await db.execute(sql`
    SELECT events.id AS event_id, organiser_id, count(*) FILTER (WHERE reply = 'yes')::int AS yes,
      count(*) FILTER (WHERE reply = 'waiting')::int AS waiting, count(*) FILTER (WHERE reply = 'maybe')::int AS maybe,
      count(*) FILTER (WHERE reply = 'no')::int AS no, count(*) FILTER (WHERE reply = 'pending')::int AS pending,
      coalesce(sum(1 + plus_ones) FILTER (WHERE reply = 'yes'), 0)::int AS places,
      coalesce(sum(1 + plus_ones) FILTER (WHERE reply = 'yes' AND email IS NOT NULL AND email_confirmed_at IS NULL
        AND account_id IS NULL AND app_account_id IS NULL), 0)::int AS unconfirmed_places,
      coalesce(sum(offered_places) FILTER (WHERE reply = 'waiting'), 0)::int AS offered_places
    FROM events LEFT JOIN guests ON event_id = events.id GROUP BY events.id ORDER BY events.id`);
  const keptDays = await db.execute(sql`
    SELECT organiser_id, day::text, yes, maybe, no FROM organiser_reply_days
    WHERE yes <> 0 OR maybe <> 0 OR no <> 0 ORDER BY organiser_id, day`);
  const countedDays = await db.execute(sql`
    SELECT organiser_id, (replied_at AT TIME ZONE 'Europe/Paris')::date::text AS day,
      count(*) FILTER (WHERE reply = 'yes')::int AS yes, count(*) FILTER (WHERE reply = 'maybe')::int AS maybe,
      count(*) FILTER (WHERE reply = 'no')::int AS no
    FROM events JOIN guests ON event_id = events.id WHERE reply IN ('yes', 'maybe', 'no') AND replied_at IS NOT NULL
    GROUP BY 1, 2 ORDER BY 1, 2`);
  return {
    kept: { counts: kept.rows, days: keptDays.rows },
    counted: { counts: counted.rows, days: countedDays.rows },
  };
}

async function expectCounted() {
  const { kept, counted } = await readCounts();
  expect(kept).toEqual(counted);
  return kept;
}

async function createNight(replies: readonly Reply[]) {
  const { id: organiserId } = await createOrganiser(server.deps);
  const { id: eventId } = await createEvent(server.deps, { organiserId });
  const rows = replies.map((reply, index) => ({
    eventId,
    nickname: `Convive ${index}`,
    reply,
    waitingRank: reply === 'waiting' ? index : null,
    // Two replies on either side of midnight in Paris.
    repliedAt: reply === 'pending' ? null : new Date(Date.UTC(2027, 6, 13, 21 + (index % 2), 59)),
  }));
  if (rows.length > 0) await server.deps.db.insert(guests).values(rows);
  return { organiserId, eventId };
}

describe('the stored counts of followers', () => {
  it('stay right when followers come and leave and profiles are removed', async () => {
    const { id: organiserId } = await createOrganiser(server.deps);
    const { id: other } = await createOrganiser(server.deps);
    await createFollowers(server.deps, organiserId, 3);
    const profile = await createAppAccount(server.deps);
    const both = [organiserId, other].map((id) => ({ organiserId: id, appAccountId: profile.id }));
    await server.deps.db.insert(followers).values(both);
    await server.deps.db.insert(followers).values(both).onConflictDoNothing();
    const read = async () => {
      const rows = await server.deps.db.select().from(organiserFollowerCounts);
      return [organiserId, other].map((id) => rows.find((row) => row.organiserId === id)?.followers);
    };
    expect(await read()).toEqual([4, 1]);
    await server.deps.db.delete(appAccounts).where(eq(appAccounts.id, profile.id));
    expect(await read()).toEqual([3, 0]);
    await server.deps.db.delete(followers).where(eq(followers.organiserId, organiserId));
    expect(await read()).toEqual([0, 0]);
    await server.deps.db.delete(organisers).where(eq(organisers.id, organiserId));
    expect(await read()).toEqual([undefined, 0]);
  });
});

describe('the stored counts of replies', () => {
  it('stay right when guests come, answer, change their mind and leave', async () => {
    const { eventId } = await createNight(['yes', 'yes', 'maybe', 'no', 'waiting', 'pending']);
    await createNight(['no', 'yes']);
    expect((await expectCounted()).counts).toContainEqual(
      expect.objectContaining({ event_id: eventId, yes: 2, waiting: 1, maybe: 1, no: 1, pending: 1 }),
    );
    const ofEvent = eq(guests.eventId, eventId);
    const repliedAt = new Date('2027-07-20T10:00:00Z');
    await server.deps.db.update(guests).set({ reply: 'maybe', repliedAt, waitingRank: null }).where(ofEvent);
    expect((await expectCounted()).counts).toContainEqual(
      expect.objectContaining({ event_id: eventId, yes: 0, waiting: 0, maybe: 6, no: 0, pending: 0 }),
    );
    await server.deps.db.update(guests).set({ nickname: 'Anonyme' }).where(ofEvent);
    await expectCounted();
    await server.deps.db.delete(guests).where(ofEvent);
    await expectCounted();
  });

  it('count places, those of unconfirmed guests and those that are offered', async () => {
    const { eventId } = await createNight([]);
    const guest = { eventId, nickname: 'Zoé', repliedAt: new Date('2027-07-02T10:00:00Z') };
    const offer = { offeredPlaces: 2, offeredUntil: new Date('2027-07-02T10:30:00Z') };
    await server.deps.db.insert(guests).values([
      { ...guest, reply: 'yes', plusOnes: 2 },
      { ...guest, reply: 'yes', email: 'zoe@exemple.fr' },
      { ...guest, reply: 'waiting', waitingRank: 1, plusOnes: 3, ...offer },
      // Left by a version that does not know of offers.
      { ...guest, reply: 'no', ...offer },
    ]);
    const ofEvent = eq(guests.eventId, eventId);
    const readNight = async () =>
      (await expectCounted()).counts.find(({ event_id }) => event_id === eventId) ?? {};
    expect(await readNight()).toMatchObject({ places: 4, unconfirmed_places: 1, offered_places: 2 });
    await server.deps.db.update(guests).set({ emailConfirmedAt: new Date() }).where(ofEvent);
    expect(await readNight()).toMatchObject({ places: 4, unconfirmed_places: 0 });
    await server.deps.db.update(guests).set({ reply: 'yes', waitingRank: null }).where(ofEvent);
    expect(await readNight()).toMatchObject({ places: 9, offered_places: 0 });
    await server.deps.db.delete(guests).where(ofEvent);
    expect(await readNight()).toMatchObject({ places: 0 });
  });

  it('stay right when events and organisers are deleted with all their guests', async () => {
    const { organiserId, eventId } = await createNight(['yes', 'no']);
    const other = await createEvent(server.deps, { organiserId });
    await server.deps.db.insert(guests).values({
      eventId: other.id,
      nickname: 'Zoé',
      reply: 'yes',
      repliedAt: new Date('2027-07-01T10:00:00Z'),
    });
    await server.deps.db.delete(events).where(eq(events.id, eventId));
    const { days } = await expectCounted();
    expect(days.filter((day) => day.organiser_id === organiserId)).toHaveLength(1);
    await server.deps.db.delete(organisers).where(eq(organisers.id, organiserId));
    expect(JSON.stringify(await expectCounted())).not.toContain(organiserId);
  });

  it('stay right with many concurrent guests of one event', async () => {
    const { eventId } = await createNight([]);
    const come = (index: number) =>
      server.deps.db.insert(guests).values({
        eventId,
        nickname: `Convive ${index}`,
        reply: 'yes',
        repliedAt: new Date('2027-07-02T10:00:00Z'),
      });
    await Promise.all(Array.from({ length: 30 }, (_, index) => come(index)));
    expect((await expectCounted()).counts).toContainEqual(
      expect.objectContaining({ event_id: eventId, yes: 30 }),
    );
  });
});
