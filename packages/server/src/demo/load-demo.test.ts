import { findSiretFault } from '@lampion/contract/billing/rules/siret';
import type { PartyPage } from '@lampion/contract/events/party';
import { isPast } from '@lampion/contract/events/rules/event-timing';
import type { NewsPage } from '@lampion/contract/messages/news';
import { newsText } from '@lampion/contract/messages/rules/news-words';
import type { Album } from '@lampion/contract/night/album';
import type { ChallengeBoard } from '@lampion/contract/night/challenge-claims';
import { proStatsSchema } from '@lampion/contract/people/pro-dashboard';
import { readParisClock } from '@lampion/contract/platform/rules/paris-time';
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../admin/settings/settings.ts';
import { syncSubscription } from '../billing/billing/sync-subscription.ts';
import * as tables from '../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../testing/build-test-server.ts';
import { countDaysToEvent } from './build-events.ts';
import { readDemoContent } from './content.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';
import { isDatabaseEmpty, loadDemo } from './load-demo.ts';

const { events: demoEvents } = await readDemoContent();

/** The night the clocks go forward lies within the demo's time. */
const now = new Date('2027-03-10T14:00:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(now);
  await loadDemo(server.deps);
});
afterAll(() => server.close());

async function signIn(email: string): Promise<{ authorization: string }> {
  const payload = { email, password: demoPassword };
  const answer = await server.app.inject({ method: 'POST', url: '/api/auth/login', payload });
  expect(answer.statusCode, `${email}: ${answer.body}`).toBe(200);
  return { authorization: `Bearer ${answer.json().access_token}` };
}

describe('loadDemo', () => {
  it('brings what the demo promises', async () => {
    const { db } = server.deps;
    expect(await db.$count(tables.accounts)).toBe(6);
    expect(await db.$count(tables.organisers, isNotNull(tables.organisers.appAccountId))).toBe(3);
    expect(await db.$count(tables.appAccounts)).toBe(350);
    expect(await db.$count(tables.events, isNotNull(tables.events.organiserId))).toBe(40);
    expect(await db.$count(tables.parties)).toBe(6);
    expect(await db.$count(tables.friendGroupMembers)).toBe(23);
    expect(await db.$count(tables.reports)).toBe(1);
    expect(await db.$count(tables.articles)).toBe(16);
    expect(await db.$count(tables.articles, eq(tables.articles.isFeatured, true))).toBe(3);
    expect(await db.$count(tables.articles, gt(tables.articles.publishDate, now))).toBe(0);
    const ofParties = sql`${tables.guests.eventId} NOT IN (SELECT event_id FROM parties)`;
    const guestCount = demoEvents.reduce((sum, event) => sum + event.guestCount, 0);
    expect(await db.$count(tables.guests, ofParties)).toBe(guestCount);
  });

  it('hangs drawn pictures in the album of the party tonight', async () => {
    const headers = await signIn('membre@lampion.test');
    const [party] = await server.deps.db
      .select({ id: tables.events.id })
      .from(tables.events)
      .where(eq(tables.events.name, 'Les 30 ans de Yanis'));
    const ask = (path: string) =>
      server.app.inject({ url: `/api/nights/${party?.id}/album${path}`, headers });
    const { photos } = (await ask('')).json() as Album;
    expect(photos.map(({ caption }) => caption).slice(0, 2)).toEqual(['Minuit pile', 'Théo, dernier rappel']);
    expect(photos.every(({ author }) => author !== null)).toBe(true);
    for (const { id, widths } of photos) {
      const file = await ask(`/${id}/${widths.at(-1)}`);
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp']);
    }
  });

  it('gives its member a party tonight, invitations, a vote and one of their own', async () => {
    const headers = await signIn('membre@lampion.test');
    const { parties } = (
      await server.app.inject({ url: '/api/parties?limit=50', headers })
    ).json() as PartyPage;
    const found = parties.filter(({ kind }) => kind === 'party');
    expect(
      found.map(({ name, reply, isHost, isVoteMissing }) => [name, reply, isHost, isVoteMissing]),
    ).toEqual([
      ['Les 30 ans de Yanis', 'yes', false, false],
      ['Raclette chez Margot', 'yes', false, false],
      ['Barathon de la bande', 'pending', false, true],
      ['La crémaillère d’Inès', 'pending', false, false],
      ['Puces de minuit', 'pending', false, false],
      ['Le réveillon du 4e étage', 'yes', true, false],
    ]);
    expect(found[0]?.address).toBe('12, rue des Cascades, Paris 20e');
  });

  it('gives its member news, some of them not read', async () => {
    const headers = await signIn('membre@lampion.test');
    const ask = async (path: string) => (await server.app.inject({ url: `/api${path}`, headers })).json();
    const { news, unread } = (await ask('/me/news')) as NewsPage;
    expect(unread).toBe(4);
    expect(news.slice(0, 6).map((piece) => newsText(piece).replaceAll('\u00a0', ' '))).toEqual([
      'Inès Benali vous invite à La crémaillère d’Inès',
      'Raclette chez Margot passe de 19 h 30 à 20 h',
      'Yanis Bakri vous écrit à propos des 30 ans de Yanis',
      'Camille Roux, Inès Benali et Théo Sanchez viennent au réveillon du 4e étage',
      'Malo Kervella vous invite à Puces de minuit',
      'Youssef Amrani souhaite vous compter parmi ses amis',
    ]);
    expect(news).toEqual(news.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)));
    // Those who ask to be friends still do, and what a host wrote stands at the party.
    const { requests } = await ask('/friends/requests');
    const asking = news
      .filter(({ kind }) => kind === 'friend_request')
      .map(({ people }) => people[0]?.username);
    expect(asking).toEqual(requests.map(({ username }: { username: string }) => username));
    const { announcements } = await ask(`/parties/${news[2]?.event?._id}/announcements`);
    expect(announcements).toMatchObject([{ author: 'Yanis', body: news[2]?.words }]);
  });

  it('has events of the four types, past and to come', async () => {
    const events = await server.deps.db.select().from(tables.events);
    expect(new Set(events.map(({ type }) => type)).size).toBe(4);
    const past = events.filter(({ beginDate }) => isPast(beginDate, now));
    expect(past.length).toBeGreaterThanOrEqual(12);
    expect(events.length - past.length).toBeGreaterThanOrEqual(12);
  });

  it('dates events from the day of loading, at the hours clocks in Paris show', async () => {
    const rows = await server.deps.db.select().from(tables.events);
    for (const event of demoEvents) {
      const row = rows.find(({ name, address }) => name === event.name && address === event.address);
      const { day, minutes } = readParisClock(row?.beginDate ?? now);
      expect(minutes, event.name).toBe(event.startHour * 60 + event.startMinute);
      expect((Date.parse(day) - Date.parse('2027-03-10')) / 86_400_000, event.name).toBe(
        countDaysToEvent(event, '2027-03-10'),
      );
    }
  });

  it('keeps challenges and bars in the order of the content', async () => {
    const barathon = demoEvents.find(({ name }) => name === 'Barathon de la Butte');
    const [row] = await server.deps.db
      .select()
      .from(tables.events)
      .where(eq(tables.events.name, 'Barathon de la Butte'));
    const answer = await server.app.inject({ method: 'GET', url: `/api/pro/events/${row?.id}` });
    const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
    expect(names(answer.json().bars)).toEqual(names(barathon?.bars ?? []));
    expect(answer.json().challenges).toHaveLength(barathon?.challenges.length ?? 0);
  });

  it('has a party and a barathon tonight whose screens are open to the demo’s member', async () => {
    const opened = await server.deps.db
      .select({
        name: tables.events.name,
        hasList: tables.nights.hasList,
        hasBarathon: tables.nights.hasBarathon,
      })
      .from(tables.nights)
      .innerJoin(tables.events, eq(tables.events.id, tables.nights.eventId))
      .innerJoin(tables.guests, eq(tables.guests.eventId, tables.events.id))
      .innerJoin(tables.appAccounts, eq(tables.appAccounts.id, tables.guests.appAccountId))
      .where(and(eq(tables.guests.reply, 'yes'), eq(tables.appAccounts.username, 'lina.m')))
      .orderBy(tables.events.name);
    expect(opened).toEqual([
      { name: 'Barathon de la Butte', hasList: false, hasBarathon: true },
      { name: 'Les 30 ans de Yanis', hasList: true, hasBarathon: false },
    ]);
  });

  it('has songs at both: two were played, one plays, the others wait, each asked and voted for by guests who come', async () => {
    const nights = await server.deps.db
      .select({ eventId: tables.nights.eventId })
      .from(tables.nights)
      .where(eq(tables.nights.hasPlaylist, true));
    expect(nights).toHaveLength(2);
    for (const { eventId } of nights) {
      const rows = await server.deps.db.select().from(tables.songs).where(eq(tables.songs.eventId, eventId));
      const waits = rows.filter(({ startedAt }) => startedAt === null);
      const plays = rows.filter(({ startedAt, endedAt }) => startedAt !== null && endedAt === null);
      expect([rows.length, waits.length, plays.length]).toEqual([12, 9, 1]);
      expect(rows.every(({ voteCount }) => voteCount > 0)).toBe(true);
    }
  });

  it('has challenges at the party of tonight, some taken up, one for its member to confirm', async () => {
    const headers = await signIn('membre@lampion.test');
    const [night] = await server.deps.db
      .select({ id: tables.nights.eventId })
      .from(tables.nights)
      .where(eq(tables.nights.hasList, true));
    const board = (
      await server.app.inject({ url: `/api/nights/${night?.id}/claims`, headers })
    ).json() as ChallengeBoard;
    expect(board.challenges).toHaveLength(5);
    expect(board.challenges.map(({ ownClaim }) => ownClaim?.state)).toEqual([
      'confirmed',
      'pending',
      undefined,
      undefined,
      undefined,
    ]);
    expect(board.waiting).toHaveLength(1);
    expect(board.confirmed).toHaveLength(8);
    expect(board.standings.map(({ rank, points }) => [rank, points])).toEqual([
      [1, 55],
      [2, 40],
      [3, 20],
      [3, 20],
      [5, 15],
    ]);
    expect(board.hiddenCount).toBe(1);
    const ofTeams = board.teams.reduce((sum, { points }) => sum + points, 0);
    expect(ofTeams).toBe(board.standings.reduce((sum, { points }) => sum + points, 0) + 15);
  });

  it('has replies that came after the invitation, before the night, and not in the future', async () => {
    const { rows } = await server.deps.db.execute<{
      wrong: number;
      pending: number;
      yes: number;
      all: number;
    }>(sql`
      SELECT count(*) FILTER (WHERE (reply = 'pending') <> (replied_at IS NULL)
          OR replied_at > e.begin_date OR replied_at > ${now.toISOString()}::timestamptz
          OR replied_at < g.created_at OR g.created_at < e.created_at)::int AS wrong,
        count(*) FILTER (WHERE reply = 'pending')::int AS pending,
        count(*) FILTER (WHERE reply = 'yes')::int AS yes, count(*)::int AS all
      FROM guests g JOIN events e ON e.id = g.event_id`);
    const [replies = { wrong: -1, pending: 0, yes: 0, all: 1 }] = rows;
    expect(replies.wrong).toBe(0);
    expect(replies.pending / replies.all).toBeGreaterThan(0.05);
    expect(replies.yes / replies.all).toBeGreaterThan(0.4);
  });

  it('keeps every phone in the range for fiction and every SIRET right in form', async () => {
    const people = await server.deps.db.select().from(tables.appAccounts);
    expect(people.filter(({ phone }) => !/^\+3363998\d{4}$/.test(phone ?? ''))).toEqual([]);
    expect(new Set(people.map(({ phone }) => phone)).size).toBe(350);
    const organisers = await server.deps.db.select().from(tables.organisers);
    expect(organisers.map(({ siret }) => findSiretFault(siret ?? ''))).toEqual([null, null, null, null]);
    // Nobody's: INSEE gives no SIREN that begins with 000.
    expect(organisers.every(({ siret }) => siret?.startsWith('000'))).toBe(true);
  });

  it('counts the readers of the last 60 days, never more than an article has', async () => {
    const articles = await server.deps.db.select().from(tables.articles);
    const daily = await server.deps.db
      .select()
      .from(tables.articleDailyViews)
      .orderBy(asc(tables.articleDailyViews.day));
    expect(daily[0]?.day).toBe('2027-01-10');
    expect(daily.at(-1)?.day).toBe('2027-03-10');
    for (const { id, slug, views, publishDate } of articles) {
      const own = daily.filter(({ articleId }) => articleId === id);
      const sum = own.reduce((total, day) => total + day.views, 0);
      const isRecent = publishDate > new Date('2027-01-11T00:00:00Z');
      expect(own.length, slug).toBeGreaterThan(0);
      if (isRecent) expect(sum, slug).toBe(views);
      else expect(sum, slug).toBeLessThan(views);
    }
  });

  it('shows its testimonials as examples', async () => {
    const { testimonials, publisherName } = await readSettings(server.deps);
    expect(testimonials.length).toBeGreaterThan(0);
    expect(testimonials.every(({ isExample }) => isExample)).toBe(true);
    expect(publisherName).toContain('fictif');
  });

  it('does nothing the second time', async () => {
    const before = await server.deps.db.$count(tables.guests);
    expect(await isDatabaseEmpty(server.deps)).toBe(false);
    expect(await loadDemo(server.deps)).toBe(false);
    expect(await server.deps.db.$count(tables.guests)).toBe(before);
    expect(await server.deps.db.$count(tables.accounts)).toBe(6);
  });
});

describe('the accounts of the demo', () => {
  it.each(demoAccounts.map(({ email, role }) => [email, role]))('%s signs in as %s', async (email, role) => {
    const headers = await signIn(email);
    const me = await server.app.inject({ method: 'GET', url: '/api/auth/me', headers });
    expect(me.json()).toMatchObject({ email, role });
  });

  it('show plausible figures on the dashboard', async () => {
    const url = '/api/pro/stats';
    const pro = await server.app.inject({ method: 'GET', url, headers: await signIn('pro@lampion.test') });
    const stats = proStatsSchema.parse(pro.json());
    expect(stats).toMatchObject({ totalFollowers: 282, totalEvents: 24 });
    expect(stats).not.toHaveProperty('message');
    expect(stats.events).toHaveLength(5);
    expect(stats.averageParticipation).toBeGreaterThan(45);
    expect(stats.averageParticipation).toBeLessThan(80);
    const fresh = await server.app.inject({
      method: 'GET',
      url,
      headers: await signIn('nouveau@lampion.test'),
    });
    expect(fresh.json()).toMatchObject({
      totalEvents: 0,
      message: 'Veuillez connecter votre application pour continuer.',
    });
  });

  it('give the organiser the face of its app account', async () => {
    const headers = await signIn('pro@lampion.test');
    const { organiser } = (await server.app.inject({ method: 'GET', url: '/api/auth/me', headers })).json();
    expect(organiser).toMatchObject({
      username: 'guinguette_du_canal',
      picUrl: '/avatars/guinguette_du_canal.svg',
      plan: 'pro',
    });
  });
});

describe('the subscriptions of the demo', () => {
  const ask = async (email: string, path: string) => {
    const headers = await signIn(email);
    return server.app.inject({ url: `/api/stripe/${path}`, headers });
  };

  it('have been paid for months, as the payment played keeps them', async () => {
    const subscription = (await ask('pro@lampion.test', 'subscription')).json();
    expect(subscription).toMatchObject({ plan: 'pro', amount: 2999, isActive: true, isDemo: true });
    expect(Date.parse(subscription.endDate)).toBeGreaterThan(now.getTime());
    const invoices = (await ask('pro@lampion.test', 'invoices')).json();
    expect(invoices.length).toBeGreaterThan(5);
    expect(invoices[0]).toMatchObject({ amount: 2999, status: 'paid' });
    expect((await ask('butte@lampion.test', 'subscription')).json().plan).toBe('enterprise');
    // What is kept and what the provider says are one.
    const [organiser] = await server.deps.db
      .select()
      .from(tables.organisers)
      .where(eq(tables.organisers.plan, 'enterprise'));
    const before = await server.deps.db.select().from(tables.subscriptions);
    await syncSubscription(server.deps, organiser?.stripeCustomerId ?? '');
    const after = await server.deps.db.select().from(tables.subscriptions);
    const withoutReading = (rows: typeof before) =>
      rows
        .map(({ reading: _reading, ...row }) => row)
        .sort((a, b) => a.organiserId.localeCompare(b.organiserId));
    expect(withoutReading(after)).toEqual(withoutReading(before));
  });

  it('are none for a newcomer', async () => {
    expect((await ask('nouveau@lampion.test', 'subscription')).statusCode).toBe(404);
    expect((await ask('nouveau@lampion.test', 'invoices')).json()).toEqual([]);
  });
});

describe('loadDemo on an empty database', () => {
  it('leaves it empty when it is interrupted, and loads it once when two servers start together', async () => {
    const other = await buildTestServer();
    try {
      // What is written last fails: all that came before goes with it.
      await other.deps.db.execute(
        sql`ALTER TABLE settings ADD CONSTRAINT broken CHECK (key <> 'supportEmail') NOT VALID`,
      );
      await expect(loadDemo(other.deps)).rejects.toThrow();
      expect(await isDatabaseEmpty(other.deps)).toBe(true);
      expect(await other.deps.db.$count(tables.appAccounts)).toBe(0);
      await other.deps.db.execute(sql`ALTER TABLE settings DROP CONSTRAINT broken`);
      const loaded = await Promise.all([loadDemo(other.deps), loadDemo(other.deps)]);
      expect(loaded.toSorted()).toEqual([false, true]);
      expect(await other.deps.db.$count(tables.appAccounts)).toBe(350);
    } finally {
      await other.close();
    }
  });
});
