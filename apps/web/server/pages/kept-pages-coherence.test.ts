import { setImmediate } from 'node:timers/promises';
import { updateArticle } from '@lampion/server/blog/articles/drafts';
import { getArticle } from '@lampion/server/blog/articles/pages';
import { system, visitor } from '@lampion/server/platform/actor';
import { articles } from '@lampion/server/platform/db/tables';
import type { TestServer } from '@lampion/server/testing/build-test-server';
import { runStatement } from '@lampion/server/testing/database/test-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../testing/build-test-app.ts';
import { type RenderPage, readPage } from './render-page.ts';

const renderPage: RenderPage = async (request, { server }) => {
  const id = new URL(request.url).pathname.slice('/blog/'.length);
  const { _id, description } = await getArticle(server.deps, visitor, id);
  server.shows(`article:${_id}`);
  return readPage(new Response(description, { headers: { 'content-type': 'text/html; charset=utf-8' } }));
};

let first: TestServer;
let second: TestServer;
let id: string;

beforeAll(async () => {
  first = await buildTestApp({ renderPage });
  second = await buildTestApp({ renderPage, beside: first });
  const row = {
    slug: 'bal',
    title: 'Bal',
    description: '0',
    content: '<p>0</p>',
    publishDate: new Date('2026-01-01'),
  };
  const [article] = await first.deps.db.insert(articles).values(row).returning();
  id = article?.id ?? '';
});
afterAll(async () => {
  await second.close();
  await first.close();
});

/** The number shown on a server's page. */
const read = async (server: TestServer) => Number((await server.app.inject(`/blog/${id}`)).body);
const write = (server: TestServer, number: number) =>
  updateArticle(server.deps, system, id, { description: String(number) });

/** Ends the LISTEN connections of both servers, as a failing network or database would. */
const cutListeners = () =>
  runStatement(
    first.database.url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'lampion-pages-%'`,
  );

/**
 * Reads both servers continuously until `isOver`; no answer may be older than what had been saved
 * when it was requested.
 */
async function hammer(saved: () => number, isOver: () => boolean): Promise<number> {
  let reads = 0;
  const readOn = async (server: TestServer) => {
    while (!isOver()) {
      const atLeast = saved();
      expect(await read(server)).toBeGreaterThanOrEqual(atLeast);
      reads += 1;
      // Reading from memory would starve the writers: everything here shares one event loop.
      await setImmediate();
    }
  };
  await Promise.all([first, second, first, second].map(readOn));
  return reads;
}

describe('two servers over one database', () => {
  it('never show a page older than what was saved, whichever saved it', async () => {
    for (let number = 1; number <= 200; number += 1) {
      await write(number % 2 === 0 ? first : second, number);
      expect(await Promise.all([read(first), read(second)])).toEqual([number, number]);
    }
  });

  it('never do while others read without rest, and answer most of them from memory', async () => {
    let saved = 200;
    let isOver = false;
    const reading = hammer(
      () => saved,
      () => isOver,
    );
    try {
      for (let number = 201; number <= 260; number += 1) {
        await write(number % 2 === 0 ? first : second, number);
        saved = number;
      }
    } finally {
      isOver = true;
    }
    expect(await reading).toBeGreaterThan(500);
  });

  it('never do when the connections they hear changes by are cut', async () => {
    for (let number = 301; number <= 312; number += 1) {
      const [writer, reader] = number % 2 === 0 ? [first, second] : [second, first];
      await Promise.all([read(first), read(second)]);
      const cutting = number % 3 === 0 ? cutListeners() : null;
      await write(writer, number);
      expect(await read(reader)).toBe(number);
      expect(await read(writer)).toBe(number);
      await cutting;
    }
  });
});
