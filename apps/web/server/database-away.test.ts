import { getArticle } from '@lampion/server/blog/articles/pages';
import { createJobHandlers } from '@lampion/server/job-handlers';
import { visitor } from '@lampion/server/platform/actor';
import { articles } from '@lampion/server/platform/db/tables';
import type { TestServer } from '@lampion/server/testing/build-test-server';
import { type DatabaseProxy, openDatabaseProxy } from '@lampion/server/testing/database/database-proxy';
import { type OwnCluster, startOwnCluster } from '@lampion/server/testing/database/test-cluster';
import { runStatement } from '@lampion/server/testing/database/test-postgres';
import { createOpenEvent, joinAs, repliesOf } from '@lampion/server/testing/party-helpers';
import { eventually } from '@lampion/server/testing/side-by-side';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RenderPage } from './pages/render-page.ts';
import { buildTestApp } from './testing/build-test-app.ts';

/** An article's page shows its description, an error its message. */
const renderPage: RenderPage = async (request, { server, report }) => {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  try {
    const id = new URL(request.url).pathname.slice('/blog/'.length);
    const { _id, description } = await getArticle(server.deps, visitor, id);
    server.shows(`article:${_id}`);
    return { status: 200, headers, body: Buffer.from(description) };
  } catch (error) {
    return { status: 500, headers, body: Buffer.from(report(error)?.message ?? 'incident') };
  }
};

/** Nothing but the absence of the database ends a wait: without it, these tests would not end. */
const environment = {
  DATABASE_AWAY_MS: '1250',
  DATABASE_ACQUIRE_MS: '600000',
  DATABASE_STATEMENT_MS: '600000',
  DATABASE_LOCK_MS: '600000',
};

const unavailable = {
  code: 'unavailable',
  message: 'Le service est momentanément indisponible. Réessayez dans un instant.',
};

let cluster: OwnCluster;
let proxy: DatabaseProxy;
let server: TestServer;
let eventId: string;
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  cluster = await startOwnCluster();
  proxy = await openDatabaseProxy(cluster.url);
  server = await buildTestApp({ renderPage, environment, databaseUrl: proxy.url });
  eventId = (await createOpenEvent(server)).event.id;
});
afterAll(async () => {
  cluster.thaw();
  for (const { close } of opened.reverse()) await close();
  await server.close();
  await proxy.close();
  await cluster.drop();
});

async function createArticle(description: string): Promise<string> {
  const row = {
    slug: description,
    title: 'Bal',
    description,
    content: '',
    publishDate: new Date('2026-01-01'),
  };
  const [article] = await server.deps.db.insert(articles).values(row).returning();
  return article?.id ?? '';
}

function describeAs(writer: TestServer, id: string, description: string): Promise<void> {
  return writer.deps.pages.transaction(async (tx, changed) => {
    await tx.update(articles).set({ description }).where(eq(articles.id, id));
    changed(`article:${id}`);
  });
}

const readPage = async (id: string, from = server) => (await from.app.inject(`/blog/${id}`)).body;
/** A call that memory never answers: a search. */
const list = (from = server) => from.app.inject('/api/blogs?q=bal');

// A test may end while the server is still finding its database again.
afterEach(async () => {
  await eventually(async () => expect((await list()).statusCode).toBe(200));
  await eventually(() => expect(server.deps.pages.isHearing()).toBe(true));
});

/**
 * What is asked of the database answers 503, in its own format; what lies in memory is answered.
 */
async function expectAway(kept: { readonly id: string; readonly text: string }): Promise<void> {
  const login = {
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'a@b.fr', password: 'secret-secret' },
  };
  const [page, newPage, health, ...calls] = await Promise.all([
    server.app.inject(`/blog/${kept.id}`),
    server.app.inject('/blog/inconnu'),
    server.app.inject('/health'),
    list(),
    server.app.inject(login as { method: 'POST'; url: string; payload: object }),
    joinAs(server, eventId, 'Absente'),
  ]);
  expect([page.statusCode, page.body]).toEqual([200, kept.text]);
  expect([newPage.statusCode, newPage.body]).toEqual([503, unavailable.message]);
  expect(health.statusCode).toBe(503);
  for (const call of calls) {
    expect([call.statusCode, call.json()]).toEqual([503, unavailable]);
  }
  for (const { headers } of [newPage, ...calls]) expect(headers['retry-after']).toBe('5');
}

async function expectBack(id: string): Promise<void> {
  await eventually(async () => expect((await list()).statusCode).toBe(200));
  await eventually(async () => expect((await server.app.inject('/health')).statusCode).toBe(200));
  await eventually(() => describeAs(server, id, `${id} après`));
  expect(await readPage(id)).toBe(`${id} après`);
  await eventually(() => expect(server.deps.pages.isHearing()).toBe(true));
}

const faults: [name: string, begin: () => Promise<void>, end: () => Promise<void>][] = [
  ['frozen', () => cluster.freeze(), async () => cluster.thaw()],
  ['stopped', () => cluster.stop(), () => cluster.start()],
  [
    'unplugged',
    async () => proxy.freeze(),
    async () => {
      proxy.cut();
      proxy.thaw();
    },
  ],
  ['unreachable', () => proxy.refuse(), () => proxy.accept()],
  ['as slow as if it were away', async () => proxy.delay(3000), async () => proxy.delay(0)],
];

describe('a database that is away', () => {
  const done: string[] = [];
  beforeAll(async () => {
    await server.deps.jobs.work({
      ...createJobHandlers(server.deps),
      async 'send-email'({ id }) {
        if (id.startsWith('in the middle') && !done.includes(id)) {
          begun.resolve();
          await going.promise;
        }
        await server.deps.db.execute('SELECT 1');
        done.push(id);
      },
    });
  });

  let begun = Promise.withResolvers<void>();
  let going = Promise.withResolvers<void>();

  it.each(faults)(
    '(%s) shows pages from memory, refuses calls, and takes up its jobs',
    async (name, begin, end) => {
      begun = Promise.withResolvers();
      going = Promise.withResolvers();
      done.length = 0;
      const id = await createArticle(name);
      expect(await readPage(id)).toBe(name);
      const enqueue = (job: string) =>
        server.deps.jobs.enqueue(server.deps.db, 'send-email', { template: 'welcome', id: job });
      await enqueue(`in the middle (${name})`);
      await begun.promise;
      await enqueue(`next (${name})`);

      await begin();
      await expectAway({ id, text: name });
      going.resolve();
      await expectAway({ id, text: name });
      expect(done).toEqual([]);

      await end();
      await expectBack(id);
      await eventually(() => expect(done).toEqual([`in the middle (${name})`, `next (${name})`]));
      expect(await repliesOf(server, eventId)).toEqual({});
    },
  );

  it('and comes back as another server, once that is no standby any more', async () => {
    const id = await createArticle('primaire');
    expect(await readPage(id)).toBe('primaire');
    await cluster.stop();
    const standby = await cluster.startCopyAsStandby();
    opened.push({ close: cluster.drop });
    cluster = standby;
    proxy.turnTo(standby.url);
    await eventually(async () => {
      const rows = await runStatement(proxy.url, 'SELECT pg_is_in_recovery() AS is');
      expect(rows).toEqual([{ is: true }]);
    });
    await expectAway({ id, text: 'primaire' });
    await standby.promote();
    await expectBack(id);
  });
});

it('whose connections are all taken refuses calls until one is free, and shows pages from memory', async () => {
  const id = await createArticle('complet');
  expect(await readPage(id)).toBe('complet');
  const others: pg.Client[] = [];
  const takeAll = async () => {
    for (;;) {
      const client = new pg.Client({ connectionString: cluster.url });
      client.on('error', () => undefined);
      try {
        await client.connect();
      } catch {
        return;
      }
      others.push(client);
    }
  };
  try {
    await takeAll();
    // A connection that ends is taken only once PostgreSQL has let go of it, and the server may
    // have been faster.
    await eventually(async () => {
      const ended = await others[0]?.query(
        `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'lampion'`,
      );
      await takeAll();
      expect(ended?.rows).toEqual([]);
    });
    const call = await list();
    expect([call.statusCode, call.json()]).toEqual([503, unavailable]);
    expect(call.headers['retry-after']).toBe('5');
    expect(await readPage(id)).toBe('complet');
    expect((await server.app.inject('/health')).statusCode).toBe(200);
  } finally {
    await Promise.all(others.map((client) => client.end()));
  }
  await eventually(async () => expect((await list()).statusCode).toBe(200));
});

it('that cuts the connection during a commit leaves open whether it was made, and its page shows what became of it', async () => {
  const id = await createArticle('avant');
  expect(await readPage(id)).toBe('avant');
  const frozen = proxy.freezeBefore('commit');
  const write = describeAs(server, id, 'engagé').catch((error: unknown) => error);
  await frozen;
  expect(await write).toMatchObject({ name: 'OutcomeUnknownError' });
  expect(await readPage(id)).toBe('avant');
  // The commit was on its way all the time.
  proxy.thaw();
  await eventually(async () => expect(await readPage(id)).toBe('engagé'));
  await eventually(() => expect(server.deps.pages.isHearing()).toBe(true));
  expect(await readPage(id)).toBe('engagé');
});

it('for one process alone lets that one show what it remembers, and delays others until it trusts it no more', async () => {
  const id = await createArticle('ancien');
  const own = await openDatabaseProxy(cluster.url);
  const alone = await buildTestApp({ renderPage, environment, beside: server, databaseUrl: own.url });
  opened.push(own, alone);
  expect(await readPage(id, alone)).toBe('ancien');
  own.freeze();
  await describeAs(server, id, 'nouveau');
  expect(await readPage(id)).toBe('nouveau');
  expect(alone.deps.pages.isHearing()).toBe(false);
  await eventually(async () => expect((await list(alone)).statusCode).toBe(503));
  expect(await readPage(id, alone)).toBe('ancien');
  own.cut();
  own.thaw();
  await eventually(async () => expect(await readPage(id, alone)).toBe('nouveau'));
});

it.each([
  ['before others are asked for', ['commit', 'pg_stat_activity']],
  ['before they are notified', ['commit', 'pg_stat_activity', 'pg_notify']],
])(
  'that goes between a commit and its confirmation (%s) lets no write be acknowledged',
  async (_when, sequence) => {
    const id = await createArticle(`muet, ${sequence.length}`);
    const own = await openDatabaseProxy(cluster.url);
    const other = await buildTestApp({ renderPage, environment, beside: server, databaseUrl: own.url });
    opened.push(own, other);
    expect(await readPage(id, other)).toBe(`muet, ${sequence.length}`);
    // The other hears nothing any more, and the database goes before that has been waited out.
    own.freeze();
    const frozen = proxy.freezeBefore(...sequence);
    const write = describeAs(server, id, 'dit').catch((error: unknown) => error);
    await frozen;
    expect(await write).toMatchObject({ name: 'OutcomeUnknownError' });
    for (const network of [proxy, own]) {
      network.cut();
      network.thaw();
    }
    await eventually(async () => expect(await readPage(id, other)).toBe('dit'));
  },
);
