import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { articles } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { listSharedLabels } from './labels.ts';
import { ARTICLES_PER_PAGE } from './lists.ts';
import { listLatestArticles, showArticle, showArticleLabel, showBlog } from './pages.ts';

let server: TestServer;

const NOW = new Date('2026-11-20T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

type Row = Partial<typeof articles.$inferInsert>;

const row = (slug: string, hours: number, values: Row = {}) => {
  const texts = { slug, title: slug.replaceAll('-', ' '), description: '', content: '<p>Oui.</p>' };
  return { ...texts, publishDate: hoursAgo(hours), ...values };
};

const FILLERS = ARTICLES_PER_PAGE + 3;

beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(NOW);
  await server.deps.db
    .insert(articles)
    .values([
      row('une', 1, { isFeatured: true }),
      row('bal-de-juillet', 2, { category: 'Été', tags: ['Bal musette', 'quai'] }),
      row('bal-d-hiver', 3, { category: 'Idées', tags: ['bal-musette', 'quai', '🎉'] }),
      row('plage', 4, { category: 'ete', tags: ['C++'] }),
      row('demain', -1, { category: 'Secret', tags: ['quai', 'secret'] }),
      row('brouillon', 5, { category: 'Secret', tags: ['quai', 'secret'], isDraft: true, isFeatured: true }),
      row('supprime', 6, { category: 'Secret', tags: ['quai', 'secret'], deletedAt: NOW }),
      ...Array.from({ length: FILLERS }, (_, index) => row(`ordinaire-${index}`, 10 + index)),
    ]);
});
afterAll(() => server.close());

const slugs = (list: readonly { slug: string }[] | undefined) => list?.map(({ slug }) => slug);

describe('the blog', () => {
  test('shows featured articles above the first page, and every other article once', async () => {
    const first = await showBlog(server.deps, 1);
    const second = await showBlog(server.deps, 2);
    expect(slugs(first?.featured)).toEqual(['une']);
    expect(second?.featured).toEqual([]);
    expect(first).toMatchObject({ total: FILLERS + 3, pageCount: 2 });
    const others = [...(slugs(first?.articles) ?? []), ...(slugs(second?.articles) ?? [])];
    expect(others.slice(0, 4)).toEqual(['bal-de-juillet', 'bal-d-hiver', 'plage', 'ordinaire-0']);
    expect(first?.articles).toHaveLength(ARTICLES_PER_PAGE);
    expect(new Set(others).size).toBe(FILLERS + 3);
    expect(first?.categories).toEqual([
      { slug: 'ete', name: 'Été' },
      { slug: 'idees', name: 'Idées' },
    ]);
  });

  test.each([0, 3, 9999])('has no page %i', async (page) => {
    expect(await showBlog(server.deps, page)).toBeNull();
  });

  test('lists the newest articles', async () => {
    expect(slugs(await listLatestArticles(server.deps, 2))).toEqual(['une', 'bal-de-juillet']);
  });
});

describe('the page of a label', () => {
  test.each([
    ['category', 'ete', 'Été', ['bal-de-juillet', 'plage']],
    ['category', 'Été', 'Été', ['bal-de-juillet', 'plage']],
    ['tag', 'bal-musette', 'Bal musette', ['bal-de-juillet', 'bal-d-hiver']],
    ['tag', 'QUAI', 'quai', ['bal-de-juillet', 'bal-d-hiver']],
    ['tag', 'c', 'C++', ['plage']],
  ] as const)('of the %s "%s" is named "%s" and contains %j', async (kind, slug, name, found) => {
    const page = await showArticleLabel(server.deps, { kind, slug }, 1);
    expect(page?.label.name).toBe(name);
    expect(slugs(page?.articles)).toEqual(found);
  });

  test.each([
    ['category', 'secret', 1],
    ['tag', 'secret', 1],
    ['tag', '🎉', 1],
    ['tag', 'inconnue', 1],
    ['category', 'ete', 2],
    ['category', "' OR true --", 1],
    ['tag', 'x'.repeat(5000), 1],
  ] as const)('does not exist for the %s "%s", page %i', async (kind, slug, page) => {
    expect(await showArticleLabel(server.deps, { kind, slug }, page)).toBeNull();
  });

  test('is listed for search engines once two public articles have the label', async () => {
    const labels = await listSharedLabels(server.deps, 10);
    expect(labels.map(({ kind, slug }) => `${kind} ${slug}`)).toEqual([
      'category ete',
      'tag bal-musette',
      'tag quai',
    ]);
    expect(labels.every(({ updatedAt }) => updatedAt instanceof Date)).toBe(true);
  });
});

describe('the page of an article', () => {
  test('links to articles with the same tags, then the same category, then the same words', async () => {
    const page = await showArticle(server.deps, 'bal-de-juillet');
    expect(slugs(page.related)).toEqual(['bal-d-hiver', 'plage']);
    expect(page.next?.slug).toBe('ordinaire-0');
    expect(page.category).toEqual({ name: 'Été', slug: 'ete' });
    expect((await showArticle(server.deps, 'bal-d-hiver')).tags).toEqual([
      { name: 'bal-musette', slug: 'bal-musette' },
      { name: 'quai', slug: 'quai' },
      { name: '🎉', slug: '' },
    ]);
    expect(slugs((await showArticle(server.deps, 'ordinaire-3')).related)).toEqual([
      'ordinaire-0',
      'ordinaire-1',
      'ordinaire-2',
    ]);
  });

  test('links the very first article to the newest one', async () => {
    expect((await showArticle(server.deps, `ordinaire-${FILLERS - 1}`)).next?.slug).toBe('une');
  });

  test.each(['demain', 'brouillon', 'supprime'])('does not exist for "%s"', async (slug) => {
    await expect(showArticle(server.deps, slug)).rejects.toMatchObject({ code: 'article_not_found' });
  });
});
