import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Container, openContainer } from '../../container.ts';
import { system } from '../../platform/actor.ts';
import { articleDailyViews, articles, articleVisits } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, signIn } from '../../testing/factories.ts';
import { eventually } from '../../testing/side-by-side.ts';
import { createArticle } from './drafts.ts';
import type { Visit } from './policy.ts';
import { deleteArticle } from './trash.ts';
import { createViewCounter } from './views.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';
const noon = new Date('2027-05-10T10:00:00.000Z');
const minutes = (count: number, from = noon) => new Date(from.getTime() + count * 60_000);

let server: TestServer;
/** A second process over the same database. */
let other: Container;
let articleId: string;

beforeAll(async () => {
  server = await buildTestServer();
  const { config, database, log } = server.deps;
  other = await openContainer(config, { connection: database.connection, log });
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  ({ _id: articleId } = await createArticle(server.deps, system, { title: 'Lu', content: '<p>a</p>' }));
});

const visit = (values: Partial<Visit> = {}): Visit => ({
  articleId,
  address: '192.0.2.1',
  userAgent: firefox,
  now: noon,
  ...values,
});

async function viewsOf(id = articleId): Promise<number | undefined> {
  const [row] = await server.deps.db.select().from(articles).where(eq(articles.id, id));
  return row?.views;
}

async function daysOf(id = articleId): Promise<Record<string, number>> {
  const rows = await server.deps.db
    .select()
    .from(articleDailyViews)
    .where(eq(articleDailyViews.articleId, id));
  return Object.fromEntries(rows.map(({ day, views }) => [day, views]));
}

async function count(...visits: Visit[]): Promise<number | undefined> {
  for (const one of visits) server.deps.views.record(one);
  await server.deps.views.flush();
  return viewsOf();
}

describe('a view', () => {
  test('counts once per visitor within half an hour', async () => {
    expect(await count(visit(), visit(), visit({ now: minutes(1) }))).toBe(1);
    expect(await count(visit({ now: minutes(29) }))).toBe(1);
    expect(await count(visit({ now: minutes(30) }))).toBe(2);
    expect(await count(visit({ now: minutes(31) }))).toBe(2);
    expect(await daysOf()).toEqual({ '2027-05-10': 2 });
  });

  test('counts for every address and every program', async () => {
    const visits = [visit(), visit({ address: '192.0.2.2' }), visit({ userAgent: `${firefox} Mobile` })];
    expect(await count(...visits)).toBe(3);
  });

  test('counts for every article', async () => {
    const { _id: second } = await createArticle(server.deps, system, {
      title: 'Lu aussi',
      content: '<p>a</p>',
    });
    expect(await count(visit(), visit({ articleId: second }))).toBe(1);
    expect(await viewsOf(second)).toBe(1);
  });

  test('is counted on its day in Paris', async () => {
    // 23:30 and, an hour later, 0:30 of the next day; in UTC both are the 10th.
    await count(visit({ now: new Date('2027-05-10T21:30:00Z') }));
    await count(visit({ now: new Date('2027-05-10T22:30:00Z') }));
    expect(await daysOf()).toEqual({ '2027-05-10': 1, '2027-05-11': 1 });
  });

  test('counts once although midnight changes the visitor’s hash', async () => {
    await count(visit({ now: new Date('2027-05-10T21:50:00Z') }));
    expect(await count(visit({ now: new Date('2027-05-10T22:10:00Z') }))).toBe(1);
    expect(await count(visit({ now: new Date('2027-05-10T22:20:00Z') }))).toBe(2);
  });

  test('stores nothing that identifies the visitor the next day', async () => {
    await count(visit(), visit({ now: minutes(24 * 60) }));
    const rows = await server.deps.db
      .select()
      .from(articleVisits)
      .where(eq(articleVisits.articleId, articleId));
    expect(rows.map(({ visitorHash }) => visitorHash.length)).toEqual([32]);
    await count(visit({ now: minutes(24 * 60) }));
    const later = await server.deps.db
      .select()
      .from(articleVisits)
      .where(eq(articleVisits.articleId, articleId));
    expect(new Set(later.map(({ visitorHash }) => visitorHash.toString('hex'))).size).toBe(2);
  });

  test('does not change when the article was last edited', async () => {
    const read = async () =>
      (await server.deps.db.select().from(articles).where(eq(articles.id, articleId)))[0];
    const before = await read();
    await count(visit());
    expect(await read()).toEqual({ ...before, views: 1 });
  });

  test('of a deleted or unknown article is dropped, the others count', async () => {
    const { _id: deleted } = await createArticle(server.deps, system, {
      title: 'Effacé',
      content: '<p>a</p>',
    });
    await deleteArticle(server.deps, system, deleted);
    const unknown = '01900000-0000-7000-8000-000000000000';
    expect(await count(visit({ articleId: deleted }), visit({ articleId: unknown }), visit())).toBe(1);
    expect(await viewsOf(deleted)).toBe(0);
  });

  const notReading: [string, Partial<Visit>][] = [
    ['Googlebot', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a headless browser', { userAgent: firefox.replace('Firefox', 'HeadlessChrome') }],
    ['curl', { userAgent: 'curl/8.5.0' }],
    ['a messenger’s preview', { userAgent: 'facebookexternalhit/1.1' }],
    ['a nameless program', { userAgent: ' ' }],
    ['HEAD', { method: 'HEAD' }],
    ['a prefetch', { purpose: 'prefetch' }],
    ['a prerendering', { purpose: 'prefetch;prerender' }],
  ];
  test.each(notReading)('is not counted: %s', async (_what, values) => {
    expect(await count(visit(values))).toBe(0);
  });
});

describe('several processes', () => {
  test('count a visitor once', async () => {
    server.deps.views.record(visit());
    other.views.record(visit({ now: minutes(1) }));
    await Promise.all([server.deps.views.flush(), other.views.flush()]);
    expect([await viewsOf(), await daysOf()]).toEqual([1, { '2027-05-10': 1 }]);
  });

  test('neither lose nor double views when they count concurrently', async () => {
    const ids = [articleId];
    for (const title of ['b', 'c', 'd']) {
      ids.push((await createArticle(server.deps, system, { title, content: '<p>a</p>' }))._id);
    }
    // Every visitor uses two processes, which count the articles in opposite orders.
    const crowds = [ids, ids.toReversed(), ids, ids.toReversed()].map((order, index) =>
      order.flatMap((id) =>
        Array.from({ length: 50 }, (_, person) =>
          visit({ articleId: id, address: `198.51.100.${50 * (index % 2) + person}` }),
        ),
      ),
    );
    const counters = [server.deps, other, server.deps, other].map((deps) => createViewCounter(deps));
    for (let round = 0; round < 5; round += 1) {
      for (const [index, crowd] of crowds.entries()) {
        for (const one of crowd) counters[index]?.record({ ...one, now: minutes(31 * round) });
      }
      await Promise.all(counters.map((counter) => counter.flush()));
    }
    await Promise.all(counters.map((counter) => counter.close()));
    for (const id of ids) expect(await viewsOf(id)).toBe(500);
  });
});

describe('the counter', () => {
  test('counts automatically every few seconds', async () => {
    const counter = createViewCounter(server.deps, { flushEveryMs: 5 });
    counter.record(visit());
    await eventually(async () => expect(await viewsOf()).toBe(1));
    await counter.close();
  });

  test('counts what is left when the server closes, whatever it was doing', async () => {
    const { config, database, log } = server.deps;
    const closing = await openContainer(config, { connection: database.connection, log });
    closing.views.record(visit());
    void closing.views.flush();
    closing.views.record(visit({ address: '192.0.2.9' }));
    await closing.close();
    expect(await viewsOf()).toBe(2);
  });

  test('keeps visits when the database fails', async () => {
    const warnings: string[] = [];
    let isDown = true;
    const counter = createViewCounter({
      db: server.deps.db,
      log: { ...server.deps.log, warn: (_details, message) => warnings.push(message) },
      knownPseudonyms: async (value) => {
        if (isDown) throw new Error('connection refused');
        return server.deps.knownPseudonyms(value);
      },
    });
    counter.record(visit());
    await counter.flush();
    expect([await viewsOf(), warnings]).toEqual([0, ['views could not be counted yet']]);
    isDown = false;
    await counter.close();
    expect(await viewsOf()).toBe(1);
  });
});

describe('reading through the API', () => {
  test('counts for everyone but administrators and prefetches', async () => {
    const account = await createAccount(server.deps, { role: 'admin' });
    const member = await createAccount(server.deps, { role: 'member' });
    const read = (headers: Record<string, string>, remoteAddress: string, method: 'GET' | 'HEAD' = 'GET') =>
      server.app.inject({
        method,
        url: `/api/blogs/${articleId}`,
        headers: { 'user-agent': firefox, ...headers },
        remoteAddress,
      });
    const answers = [
      await read({}, '192.0.2.1'),
      await read({}, '192.0.2.1'),
      await read(await signIn(server.deps, member.id), '192.0.2.2'),
      await read(await signIn(server.deps, account.id), '192.0.2.3'),
      await read({ 'sec-purpose': 'prefetch' }, '192.0.2.4'),
      await read({ 'user-agent': 'Googlebot/2.1' }, '192.0.2.5'),
      await read({}, '192.0.2.6', 'HEAD'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    await server.deps.views.flush();
    expect(await viewsOf()).toBe(2);
  });
});
