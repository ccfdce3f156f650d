import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabaseProxy } from '../../testing/database/database-proxy.ts';
import { createTestDatabase } from '../../testing/database/test-database.ts';
import type { TestDatabase } from '../../testing/database/test-postgres.ts';
import { runStatement } from '../../testing/database/test-postgres.ts';
import { openDatabase } from './database.ts';
import { createPageChanges, type PageTag } from './page-changes.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const node of opened.splice(0)) await node.close();
});

/**
 * A server process as far as page changes go, and the changes it received. A writer keeps no pages.
 */
async function openNode({
  isListening = true,
  isWriter = false,
  url = database.url,
  writeUrl = database.url,
} = {}) {
  const pool = openDatabase({ connectionString: writeUrl }, () => undefined, {
    poolSize: 3,
    awayMs: 60_000,
  });
  const pages = createPageChanges({ ...pool, connection: { connectionString: url } }, silent);
  const changedTags: PageTag[] = [];
  const node = { pages, pool, changedTags, missed: 0, isHearingAtMiss: false };
  if (isWriter) await pages.hearConfirmations();
  else if (isListening) {
    await pages.listen({
      changed: (tags) => changedTags.push(...tags),
      missed: () => {
        node.missed += 1;
        node.isHearingAtMiss = pages.isHearing();
      },
    });
  }
  opened.push({
    async close() {
      await pages.close();
      await pool.close();
    },
  });
  return node;
}

async function openNetwork() {
  const network = await openDatabaseProxy(database.url);
  opened.push(network);
  return network;
}

const change = (node: Awaited<ReturnType<typeof openNode>>, ...tags: PageTag[]) =>
  node.pages.transaction(async (_tx, changed) => changed(...tags));

/** Ends the listening connections of this database as a failing network or server would. */
const cutListeners = () =>
  runStatement(
    database.url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'lampion-pages-%'`,
  );

/** Below what a write takes that waits in vain for a confirmation, on however busy a machine. */
const WITHOUT_WAITING_MS = 2900;

async function msOf(work: Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work;
  return performance.now() - start;
}

describe('a change', () => {
  it('reaches every process before the write resolves', async () => {
    const [a, b, c] = [await openNode(), await openNode(), await openNode()];
    await change(a, 'articles', 'article:1');
    for (const { changedTags } of [a, b, c])
      expect(changedTags).toEqual(expect.arrayContaining(['articles', 'article:1']));
  });

  it('is published by a process that does not listen itself', async () => {
    const [script, b] = [await openNode({ isListening: false }), await openNode()];
    await change(script, 'events');
    expect(b.changedTags).toContain('events');
  });

  it('is reported once in its own process, also when the notification overtakes the answer to the commit', async () => {
    const network = await openNetwork();
    network.delay(50);
    const tags = Array.from({ length: 2000 }, (_, index): PageTag => `event:${index}`);
    for (const writeUrl of [database.url, network.url]) {
      const node = await openNode({ writeUrl });
      await change(node, ...tags);
      expect(node.changedTags).toEqual(tags);
      expect(node.missed).toBe(0);
    }
  });

  it('of a process that keeps no pages waits for those that do, and they do not wait for it', async () => {
    const network = await openNetwork();
    const [a, writer] = [await openNode(), await openNode({ isWriter: true, url: network.url })];
    expect(await msOf(change(writer, 'events'))).toBeLessThan(WITHOUT_WAITING_MS);
    expect(a.changedTags).toContain('events');
    network.freeze();
    expect(await msOf(change(a, 'events'))).toBeLessThan(WITHOUT_WAITING_MS);
  });

  it('is not published when the write fails', async () => {
    const [a, b] = [await openNode(), await openNode()];
    const failing = a.pages.transaction(async (_tx, changed) => {
      changed('settings');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await change(a, 'events');
    expect(b.changedTags).not.toContain('settings');
    expect(a.changedTags).not.toContain('settings');
  });

  it('with more tags than a notification holds drops all pages in other processes', async () => {
    const [a, b] = [await openNode(), await openNode()];
    await change(a, ...Array.from({ length: 2000 }, (_, index): PageTag => `event:${index}`));
    expect(b.missed).toBeGreaterThan(0);
    expect(a.changedTags).toHaveLength(2000);
  });

  it('does not wait for a process that shut down', async () => {
    const [a, b] = [await openNode(), await openNode()];
    await change(a, 'events');
    await b.pages.close();
    expect(await msOf(change(a, 'events'))).toBeLessThan(WITHOUT_WAITING_MS);
  });
});

describe('a lost connection', () => {
  it('makes a process listen again by itself, and drop every page before it trusts them again', async () => {
    const node = await openNode();
    expect(node.pages.isHearing()).toBe(true);
    await cutListeners();
    await expect.poll(() => node.missed).toBe(1);
    expect(node.isHearingAtMiss).toBe(false);
    await expect.poll(() => node.pages.isHearing()).toBe(true);
    await change(node, 'events');
    expect(node.changedTags).toEqual(['events']);
  });

  it('delays a write until the other process has dropped its pages', async () => {
    const [a, b] = [await openNode(), await openNode()];
    await cutListeners();
    await change(a, 'articles');
    expect(b.missed + b.changedTags.length).toBeGreaterThan(0);
  });
});

it('delays a write for a process with a silently dead network until its pages have expired', async () => {
  const network = await openNetwork();
  const [a, b] = [await openNode(), await openNode({ url: network.url })];
  await change(a, 'events');
  expect(b.changedTags).toContain('events');
  network.freeze();
  await change(a, 'articles');
  expect(b.changedTags).not.toContain('articles');
  expect(b.pages.isHearing()).toBe(false);
  expect(a.pages.isHearing()).toBe(true);
  network.cut();
  network.thaw();
  await expect.poll(() => b.missed).toBe(1);
});

it('delays a write for a process that has not noticed the loss of its connection', async () => {
  const a = await openNode();
  const network = await openNetwork();
  const b = await openNode({ url: network.url });
  network.vanish();
  const listeners = () =>
    runStatement(
      database.url,
      `SELECT 1 FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'lampion-pages-%'`,
    );
  await expect.poll(async () => (await listeners()).length).toBe(1);
  await change(a, 'articles');
  expect(b.changedTags).toEqual([]);
  expect(b.pages.isHearing()).toBe(false);
});
