import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createGroupCommits } from './group-commits.ts';
import type { PageTag } from './page-changes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  await server.deps.database.pool.query('CREATE TABLE written (n int)');
});
afterAll(() => server.close());

/** Counts transactions and records the tags each published. */
function watchedCommits() {
  const changedTags: PageTag[][] = [];
  const { pages } = server.deps;
  const commits = createGroupCommits({
    transaction: (work) => {
      const tags: PageTag[] = [];
      changedTags.push(tags);
      return pages.transaction((tx, changed) =>
        work(tx, (...added) => {
          tags.push(...added);
          changed(...added);
        }),
      );
    },
  });
  return { commits, changedTags };
}

async function written(): Promise<number[]> {
  const { rows } = await server.deps.database.pool.query<{ n: number }>('SELECT n FROM written ORDER BY n');
  return rows.map(({ n }) => n);
}

test('works of one key run in order, in few transactions, and a failure rolls back only its own writes', async () => {
  const { commits, changedTags } = watchedCommits();
  const order: number[] = [];
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, (_, n) =>
      commits.run('a', async (tx, changed) => {
        order.push(n);
        changed(`event:${n}`);
        await tx.execute(sql`INSERT INTO written VALUES (${n})`);
        if (n === 7) await tx.execute(sql`SELECT 1 / 0`);
        return n;
      }),
    ),
  );
  expect(order).toEqual(Array.from({ length: 60 }, (_, n) => n));
  expect(outcomes.map(({ status }) => status)).toEqual(
    Array.from({ length: 60 }, (_, n) => (n === 7 ? 'rejected' : 'fulfilled')),
  );
  expect(await written()).toEqual(order.filter((n) => n !== 7));
  expect(changedTags.length).toBe(2);
  expect(changedTags.flat()).not.toContain('event:7');
});

test('a caller that is not ready keeps its place in the queue, and is left out when refused', async () => {
  const { commits } = watchedCommits();
  const order: string[] = [];
  const slow = Promise.withResolvers<void>();
  const enter = (name: string, ready?: Promise<unknown>) =>
    commits.run('c', async () => void order.push(name), ready);
  const first = enter('first', slow.promise);
  const refused = enter('refused', Promise.reject(new Error('too many')));
  const last = enter('last');
  slow.resolve();
  await expect(refused).rejects.toThrow('too many');
  await Promise.all([first, last]);
  expect(order).toEqual(['first', 'last']);
});

test('when the transaction itself is lost, all its callers are rejected, and the next ones go on', async () => {
  const { commits } = watchedCommits();
  const lost = commits.run('b', async (tx) => {
    await tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
  });
  await expect(lost).rejects.toThrow();
  await expect(commits.run('b', async () => 'fine')).resolves.toBe('fine');
});
