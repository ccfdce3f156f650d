import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getViewSeries } from '../../blog/articles/admin-articles.ts';
import { system, visitor } from '../../platform/actor.ts';
import { articleDailyViews, articles, contactMessages, events, reports } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, createAppAccount, createEvent, createOrganiser } from '../../testing/factories.ts';
import { getAdminDashboard } from './admin.ts';

let server: TestServer;
// In Paris it is the 31st already, so 30 days ago is the 2nd.
const now = new Date('2027-05-30T22:30:00Z');

beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(now);
  const { deps } = server;
  for (const createdAt of [
    '2027-05-01T22:00:00Z',
    '2027-05-01T21:59:59Z',
    '2027-04-01T22:00:00Z',
    '2027-01-01T00:00:00Z',
  ]) {
    await createAccount(deps, { createdAt: new Date(createdAt) });
  }
  const account = await createAccount(deps, { createdAt: new Date('2027-05-30T12:00:00Z') });
  const organiser = await createOrganiser(deps, { accountId: account.id });
  const event = await createEvent(deps, {
    organiserId: organiser.id,
    createdAt: new Date('2027-04-20T12:00:00Z'),
  });
  // A member's party is no event of the site.
  const { id: hostId } = await createAppAccount(deps, { accountId: account.id });
  const party = { name: 'Chez moi', description: '', place: '', status: 'private' as const };
  const times = { beginDate: event.beginDate, endDate: event.endDate };
  await deps.db.insert(events).values({ ...party, ...times, hostId });
  const report = { kind: 'event', subjectId: event.id, subjectName: 'Bal', reason: 'spam' } as const;
  await deps.db.insert(reports).values([report, { ...report, handledAt: now, outcome: 'kept' }]);
  const message = { name: 'C', email: 'c@exemple.fr', subject: 'Bal', message: 'Bonjour' };
  await deps.db.insert(contactMessages).values([message, { ...message, readAt: now }]);
  const article = { title: 'Bal', description: '', content: '', views: 40 };
  const rows = [
    { ...article, slug: 'un', publishDate: new Date('2027-05-20T12:00:00Z') },
    { ...article, slug: 'deux', publishDate: new Date('2027-04-20T12:00:00Z') },
    { ...article, slug: 'trois', publishDate: new Date('2027-06-20T12:00:00Z') },
    { ...article, slug: 'quatre', publishDate: new Date('2027-05-20T12:00:00Z'), isDraft: true },
    { ...article, slug: 'cinq', publishDate: new Date('2027-05-20T12:00:00Z'), deletedAt: now },
  ];
  const [first, second] = await deps.db.insert(articles).values(rows).returning({ id: articles.id });
  const views = [
    ['2027-05-31', first, 3],
    ['2027-05-31', second, 2],
    ['2027-05-02', first, 5],
    ['2027-05-01', first, 7],
    ['2027-04-02', first, 11],
    ['2027-04-01', first, 13],
  ] as const;
  await deps.db
    .insert(articleDailyViews)
    .values(views.map(([day, row, count]) => ({ day, articleId: row?.id ?? '', views: count })));
});
afterAll(() => server.close());

describe('the dashboard', () => {
  test('counts totals, and the last 30 days in Paris', async () => {
    expect(await getAdminDashboard(server.deps, system)).toEqual({
      users: { total: 5, last30Days: 2, previous30Days: 2 },
      events: { total: 1, last30Days: 0, previous30Days: 1 },
      articles: { total: 4, last30Days: 1, previous30Days: 1 },
      views: { total: 160, last30Days: 10, previous30Days: 18 },
      unreadMessageCount: 1,
      openReportCount: 1,
    });
  });

  test('is for administrators only', async () => {
    await expect(getAdminDashboard(server.deps, visitor)).rejects.toMatchObject({
      code: 'not_authenticated',
    });
  });
});

describe('views per day', () => {
  test('are listed for every day, today last, with the total of as many days before', async () => {
    const { days, total, previousTotal } = await getViewSeries(server.deps, system, { days: 30 });
    expect(days).toHaveLength(30);
    expect([days[0], days[1], days.at(-1)]).toEqual([
      { day: '2027-05-02', views: 5 },
      { day: '2027-05-03', views: 0 },
      { day: '2027-05-31', views: 5 },
    ]);
    expect([total, previousTotal]).toEqual([10, 18]);
    expect(await getViewSeries(server.deps, system, { days: 1 })).toEqual({
      days: [{ day: '2027-05-31', views: 5 }],
      total: 5,
      previousTotal: 0,
    });
  });
});
