import { adminArticleQuerySchema } from '@lampion/contract/blog/article-editing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountActor, visitor } from '../../platform/actor.ts';
import { articles } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAdminActor } from '../../testing/factories.ts';
import { listAdminArticles } from './admin-articles.ts';
import { saveArticleDraft } from './drafts.ts';
import { listCategories, listTags } from './labels.ts';

let server: TestServer;
let nour: AccountActor;
const now = new Date('2027-03-10T12:00:00Z');
const day = (number: number) => new Date(`2027-03-${String(number).padStart(2, '0')}T08:00:00Z`);

const rows = [
  { title: 'Élodie au bal', views: 30, publishDate: day(1), tags: ['bal', 'été'], category: 'Récits' },
  { title: 'Zoé et le barathon', views: 10, publishDate: day(2), tags: ['barathon'], category: 'Récits' },
  { title: 'à la guinguette', views: 20, publishDate: day(3), isFeatured: true, tags: ['Bal'] },
  { title: 'Demain le bal', views: 0, publishDate: day(20), tags: ['bal'] },
  { title: 'Écrire 100 % bal', views: 0, publishDate: day(4), isDraft: true },
  {
    title: 'Vieux bal',
    views: 99,
    publishDate: day(5),
    deletedAt: day(9),
    tags: ['perdu'],
    category: 'Perdue',
  },
];

beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(now);
  nour = await createAdminActor(server.deps);
  const values = rows.map((row, index) => ({ slug: `a-${index}`, description: '', content: '', ...row }));
  await server.deps.db.insert(articles).values(values);
});
afterAll(() => server.close());

async function list(query: Record<string, unknown> = {}) {
  const page = await listAdminArticles(server.deps, nour, adminArticleQuerySchema.parse(query));
  return { ...page, titles: page.items.map(({ title }) => title) };
}

describe('the list of all articles', () => {
  test('is everything but the trash, newest first, with counts of each state', async () => {
    const { titles, total, counts } = await list();
    expect(titles).toEqual([
      'Demain le bal',
      'Écrire 100 % bal',
      'à la guinguette',
      'Zoé et le barathon',
      'Élodie au bal',
    ]);
    expect(total).toBe(5);
    expect(counts).toEqual({ draft: 1, scheduled: 1, published: 3, trashed: 1 });
  });

  test.each([
    ['draft', ['Écrire 100 % bal']],
    ['scheduled', ['Demain le bal']],
    ['published', ['à la guinguette', 'Zoé et le barathon', 'Élodie au bal']],
    ['trashed', ['Vieux bal']],
  ])('holds those that are %s', async (status, titles) => {
    expect((await list({ status })).titles).toEqual(titles);
  });

  test.each([
    ['elodie', ['Élodie au bal']],
    ['BAL élodie', ['Élodie au bal']],
    ['gui', ['à la guinguette']],
    ['0 %', []],
    ['100 %', ['Écrire 100 % bal']],
    ['%', ['Écrire 100 % bal']],
    ['_', []],
    ['zo', ['Zoé et le barathon']],
    ['oe', []],
    ["l' OR 1=1", []],
  ])('finds %j', async (q, titles) => {
    expect((await list({ q })).titles).toEqual(titles);
  });

  test.each([
    [
      'title',
      'asc',
      ['à la guinguette', 'Demain le bal', 'Écrire 100 % bal', 'Élodie au bal', 'Zoé et le barathon'],
    ],
    ['views', 'desc', ['Élodie au bal', 'à la guinguette', 'Zoé et le barathon']],
  ])('is sorted by %s %s', async (sort, order, titles) => {
    expect((await list({ sort, order })).titles.slice(0, titles.length)).toEqual(titles);
  });

  test('distinguishes featured ones', async () => {
    expect((await list({ featured: 'true' })).titles).toEqual(['à la guinguette']);
    expect((await list({ featured: 'false' })).total).toBe(4);
  });

  test('is paginated', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, perPage: 2 })));
    expect(pages.map(({ titles }) => titles.length)).toEqual([2, 2, 1, 0]);
    expect(new Set(pages.flatMap(({ titles }) => titles)).size).toBe(5);
    expect(pages.map(({ total, isTotalCapped }) => [total, isTotalCapped])).toEqual(
      pages.map(() => [5, false]),
    );
  });

  test('shows the title of unsaved work on a draft', async () => {
    const { items } = await list({ status: 'draft' });
    const fields = { title: 'Écrire mieux' };
    const { updatedAt } = await saveArticleDraft(server.deps, nour, items[0]?._id ?? '', {
      baseVersion: 1,
      fields,
    });
    expect((await list({ status: 'draft' })).items[0]?.unsaved).toEqual({
      title: 'Écrire mieux',
      editor: 'Nour',
      updatedAt,
    });
  });

  test('is for administrators only', async () => {
    const query = adminArticleQuerySchema.parse({});
    await expect(listAdminArticles(server.deps, visitor, query)).rejects.toMatchObject({
      code: 'not_authenticated',
    });
  });
});

describe('suggestions', () => {
  test('are the tags and categories in use, the most used first', async () => {
    expect(await listTags(server.deps, nour, undefined)).toEqual([
      { name: 'bal', count: 2 },
      { name: 'Bal', count: 1 },
      { name: 'barathon', count: 1 },
      { name: 'été', count: 1 },
    ]);
    expect((await listTags(server.deps, nour, 'ETE')).map(({ name }) => name)).toEqual(['été']);
    expect(await listCategories(server.deps, nour, 'rec')).toEqual([{ name: 'Récits', count: 2 }]);
    expect(await listCategories(server.deps, nour, 'perdue')).toEqual([]);
  });
});
