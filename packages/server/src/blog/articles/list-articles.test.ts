import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { system, visitor } from '../../platform/actor.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createArticle } from './drafts.ts';
import { type ArticleQuery, listArticleSummaries, listArticles } from './lists.ts';
import { deleteArticle } from './trash.ts';

let server: TestServer;

const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();

beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(new Date(day(20)));
  const write = (title: string, publishDate: string, more: object = {}) =>
    createArticle(server.deps, system, { title, content: `<p>${title}</p>`, publishDate, ...more });
  await write('deux', day(2), { tags: ['bal', 'été'], category: 'Conseils' });
  await write('quatre', day(4), { tags: ['bal'], category: 'Récits' });
  await write('un', day(1), { tags: ['Bal'] });
  // Three at the same instant, ordered by id.
  for (const letter of ['a', 'b', 'c']) await write(`trois ${letter}`, day(3));
  await write('demain', day(21));
  await write('brouillon', day(5), { isDraft: true });
  await deleteArticle(server.deps, system, (await write('supprimé', day(6)))._id);
});
afterAll(() => server.close());

const titles = async (query: ArticleQuery = {}, actor = visitor) =>
  (await listArticles(server.deps, actor, query)).articles.map(({ title }) => title);
const published = ['quatre', 'trois c', 'trois b', 'trois a', 'deux', 'un'];

describe('the list of articles', () => {
  test('contains public articles, newest first', async () => {
    expect(await titles()).toEqual(published);
  });

  test('contains drafts and scheduled ones for administrators only, deleted ones never', async () => {
    expect(await titles({}, system)).toEqual(['demain', 'brouillon', ...published]);
  });

  test('contains a scheduled article from its date on', async () => {
    server.setNow(new Date(day(21)));
    expect(await titles()).toEqual(['demain', ...published]);
    server.setNow(new Date(day(20)));
  });

  test.each([
    [{ tag: 'bal' }, ['quatre', 'deux']],
    [{ tag: 'été', category: 'Conseils' }, ['deux']],
    [{ category: 'Récits' }, ['quatre']],
    [{ tag: '%' }, []],
    [{ tag: "a', 'bal" }, []],
  ])('is filtered by %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  test.each([1, 2, 3, 6, 7])('is complete and in order in pages of %i', async (limit) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listArticles(server.deps, visitor, { limit, cursor });
      expect(page.articles.length).toBeLessThanOrEqual(limit);
      seen.push(...page.articles.map(({ title }) => title));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(published);
  });

  test('neither skips nor repeats when an article is published between two pages', async () => {
    const first = await listArticles(server.deps, visitor, { limit: 3 });
    const fresh = await createArticle(server.deps, system, {
      title: 'neuf',
      content: '<p>a</p>',
      publishDate: day(10),
    });
    expect(await titles({ limit: 3, cursor: first.nextCursor ?? '' })).toEqual(published.slice(3));
    await deleteArticle(server.deps, system, fresh._id);
  });

  test.each([{}, { q: 'trois' }])('is the same without the content for %j', async (query) => {
    const whole = await listArticles(server.deps, visitor, { ...query, limit: 2 });
    const summaries = await listArticleSummaries(server.deps, visitor, { ...query, limit: 2 });
    expect(summaries.nextCursor).toBe(whole.nextCursor);
    expect(summaries.articles).toEqual(whole.articles.map(({ content: _content, ...summary }) => summary));
  });
});

describe('the list of articles that contain words', () => {
  const found = async (query: ArticleQuery, actor = visitor) => (await titles(query, actor)).sort();

  test('contains only published ones, for any caller, with the requested labels', async () => {
    expect(await found({ q: 'trois' })).toEqual(['trois a', 'trois b', 'trois c']);
    expect(await found({ q: 'demain' }, system)).toEqual([]);
    expect(await found({ q: 'brouillon' }, system)).toEqual([]);
    expect(await found({ q: 'supprimé' }, system)).toEqual([]);
    expect(await found({ q: 'bal', tag: 'été' })).toEqual(['deux']);
  });

  test('is complete in pages, and rejects the cursor of another list', async () => {
    const first = await listArticles(server.deps, visitor, { q: 'trois', limit: 2 });
    const cursor = first.nextCursor ?? '';
    const second = await listArticles(server.deps, visitor, { q: 'trois', limit: 2, cursor });
    const seen = [...first.articles, ...second.articles].map(({ title }) => title);
    expect(seen.sort()).toEqual(['trois a', 'trois b', 'trois c']);
    expect(second.nextCursor).toBeNull();
    await expect(listArticles(server.deps, visitor, { limit: 2, cursor })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});
