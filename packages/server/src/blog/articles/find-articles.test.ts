import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { countReadRows } from '../../testing/database/count-rows.ts';
import { type FoundArticles, findArticlesFor } from './lists.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const ARTICLES = 6000;

/**
 * Three an hour, newest first: each with a quarter, one of 300 with a farandole, one of 300 a
 * draft; old ones without.
 */
const seed = (first: number, last: number) => sql`
  INSERT INTO articles (id, slug, title, description, content, is_draft, publish_date)
  SELECT gen_random_uuid(), 'soir-' || i, 'Un soir', '', CASE
      WHEN i > ${ARTICLES}::int THEN '<p>On rit.</p>'
      WHEN i % 300 = 7 THEN '<p>Une farandole au quartier.</p>'
      WHEN i % 300 = 8 THEN '<p>Un scaphandre au quartier.</p>'
      ELSE '<p>On danse au quartier.</p>' END,
    i % 300 = 8, ${now.toISOString()}::timestamptz - i * interval '20 minutes'
  FROM generate_series(${first}::int, ${last}::int) AS i`;

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(now);
  await server.deps.db.execute(seed(ARTICLES + 1, 1.5 * ARTICLES));
  await server.deps.db.execute(sql`VACUUM ANALYZE articles`);
  await server.deps.db.execute(seed(1, ARTICLES));
  await server.deps.db.execute(sql`VACUUM articles`);
});
afterAll(() => server.close());

async function search(text: string) {
  let found: FoundArticles | undefined;
  const read = await countReadRows(server.deps, 'articles', async (tx) => {
    found = await findArticlesFor({ db: tx as typeof server.deps.db, now: () => now }, text);
  });
  const { rows } = await server.deps.db.execute<{ slug: string }>(sql`
    SELECT slug FROM articles JOIN unnest(${sql.param(found?.ids ?? [])}::uuid[]) WITH ORDINALITY AS found (id, place)
      USING (id) ORDER BY place`);
  return {
    found: rows.map(({ slug }) => Number(slug.slice('soir-'.length))),
    correction: found?.correction,
    read,
  };
}

const numbers = (first: number, step: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + step * index);

describe.each(['before', 'after'])('with the statistics from %s the newest articles', (statistics) => {
  beforeAll(async () => {
    if (statistics === 'after') await server.deps.db.execute(sql`VACUUM ANALYZE articles`);
  });

  test('finds a word of all articles in the newest ones, without reading the others', async () => {
    const { found, read } = await search('quartier');
    expect(found).toEqual(numbers(1, 1, 101).filter((number) => number !== 8));
    expect(read).toBeLessThan(ARTICLES * 1.5);
  });

  test.each([
    ['farandole', numbers(7, 300, 20), null],
    ['quartier farandole', numbers(7, 300, 20), null],
    ['farando', numbers(7, 300, 20), null],
    ['farandolle', numbers(7, 300, 20), 'farandole'],
    ['farandole ornithorynque', [], null],
    ['scafandre', [], null],
  ])('finds "%s" without reading articles that do not match', async (text, numbersFound, correction) => {
    const { read, ...answer } = await search(text);
    expect(answer).toEqual({ found: numbersFound, correction });
    expect(read).toBeLessThan(ARTICLES);
  });
});
