import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import type { Queryable } from './database.ts';
import { settings } from './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const limit = { name: 'inside', points: 5, seconds: 60 };

/** Each means to get a second connection. */
const ways: Record<string, (deps: TestServer['deps']) => unknown> = {
  'a query': ({ db }) => db.select().from(settings),
  'a statement': ({ db }) => db.execute(sql`SELECT 1`),
  'a write': ({ db }) => db.delete(settings),
  'a count': ({ db }) => db.$count(settings),
  'a second transaction': ({ db }) => db.transaction(async () => undefined),
  'a change of pages': ({ pages }) => pages.transaction(async () => undefined),
  'the pool itself': ({ database }) => database.pool.query('SELECT 1'),
  'a connection of the pool': ({ database }) => database.pool.connect(),
  'a limit': ({ limiter }) => limiter.consume(limit, 'somebody'),
};

describe.each(Object.entries(ways))('%s inside a transaction', (_name, ask) => {
  it('is refused at once, and the error names the caller', async () => {
    const work = server.deps.db.transaction(async () => ask(server.deps));
    await expect(work).rejects.toThrow(
      /the pool was asked inside a transaction, at packages\/server\/src\/platform\/db\/transaction-scope\.test\.ts:\d+:/,
    );
  });
});

describe('a transaction', () => {
  it('uses its own connection, in savepoints too', async () => {
    const read = (tx: Queryable) => tx.execute(sql`SELECT 1 AS one`);
    const { rows } = await server.deps.db.transaction((tx) => tx.transaction(read));
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('hides personal values and queues jobs without another connection, from the first time on', async () => {
    const { db, jobs, pseudonymise } = server.deps;
    await db.transaction(async (tx) => {
      await pseudonymise('somebody');
      await jobs.enqueue(tx, 'send-email', { template: 'welcome', id: 'un' });
    });
  });

  it('leaves the pool usable for work that continues after it', async () => {
    const { db } = server.deps;
    const ended = Promise.withResolvers<void>();
    let later: Promise<unknown> | undefined;
    await db.transaction(async () => {
      later = ended.promise.then(() => db.execute(sql`SELECT 1`));
    });
    ended.resolve();
    await later;
  });
});
