import type { UpdateArticleBody } from '@lampion/contract/blog/articles';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { system, visitor } from '../../platform/actor.ts';
import { formerArticleSlugs } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { eventually } from '../../testing/side-by-side.ts';
import { createArticle, updateArticle } from './drafts.ts';
import { getArticle } from './pages.ts';
import { deleteArticle } from './trash.ts';

let server: TestServer;

beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const content = '<p>On commence par la musique.</p>';
const create = (title: string, fields: UpdateArticleBody = {}) =>
  createArticle(server.deps, system, { content, ...fields, title });
const update = (article: { readonly _id: string }, fields: UpdateArticleBody) =>
  updateArticle(server.deps, system, article._id, fields);
const read = (slug: string) => getArticle(server.deps, visitor, slug);

describe('changing an article', () => {
  test('keeps missing fields unchanged', async () => {
    const article = await create('Tout garder', {
      description: 'Une description.',
      category: 'Conseils',
      tags: ['a', 'b'],
      isFeatured: true,
      publishDate: '2020-01-02T03:04:05.000Z',
    });
    const moment = new Date(Date.now() + 60_000);
    server.setNow(moment);
    expect(await update(article, { tags: [] })).toEqual({
      ...article,
      tags: [],
      version: 2,
      updatedAt: moment.toISOString(),
    });
    expect(await update(article, { isFeatured: false, category: '' })).toMatchObject({
      isFeatured: false,
      category: '',
      title: 'Tout garder',
      description: 'Une description.',
    });
  });

  test('updates the generated description with the content until one is written', async () => {
    const article = await create('Description');
    expect(article.description).toBe('On commence par la musique.');
    expect((await update(article, { content: '<p>Puis on danse.</p>' })).description).toBe('Puis on danse.');
    expect((await update(article, { description: 'La mienne.' })).description).toBe('La mienne.');
    expect((await update(article, { content: '<p>Enfin on range.</p>' })).description).toBe('La mienne.');
    expect((await update(article, { description: '' })).description).toBe('Enfin on range.');
  });

  test('moves it from draft to scheduled to published without another write', async () => {
    const article = await create('Programmé', { isDraft: true });
    expect(article.status).toBe('draft');
    const publishDate = new Date(server.deps.now().getTime() + 3_600_000);
    const scheduled = await update(article, { isDraft: false, publishDate: publishDate.toISOString() });
    expect(scheduled.status).toBe('scheduled');
    await expect(read(article.slug)).rejects.toMatchObject({ code: 'article_not_found' });
    server.setNow(new Date(publishDate.getTime() - 1));
    await expect(read(article.slug)).rejects.toMatchObject({ code: 'article_not_found' });
    server.setNow(publishDate);
    expect((await read(article.slug)).status).toBe('published');
  });
});

describe('the address of a published article', () => {
  test('follows its title, and the old ones redirect to it permanently', async () => {
    const article = await create('Premier titre');
    expect((await update(article, { title: 'Deuxième titre' })).slug).toBe('deuxieme-titre');
    expect((await update(article, { title: 'Troisième titre' })).slug).toBe('troisieme-titre');
    for (const slug of ['premier-titre', 'deuxieme-titre', 'troisieme-titre', article._id]) {
      expect(await read(slug)).toMatchObject({ _id: article._id, slug: 'troisieme-titre' });
    }
  });

  test('stays when the new title gives the same one, or a number made it unique', async () => {
    const first = await create('Même titre');
    const second = await create('Même titre');
    expect([first.slug, second.slug]).toEqual(['meme-titre', 'meme-titre-2']);
    expect((await update(second, { title: 'Même titre !' })).slug).toBe('meme-titre-2');
  });

  test('is never given to another article, but may be used by its own again', async () => {
    const article = await create('À garder');
    await update(article, { title: 'Autre chose' });
    expect((await create('À garder')).slug).toBe('a-garder-2');
    expect((await update(article, { title: 'À garder' })).slug).toBe('a-garder');
    expect((await create('Autre chose')).slug).toBe('autre-chose-2');
    expect((await read('autre-chose'))._id).toBe(article._id);
  });

  test('is kept even when the article was unpublished before its title changed', async () => {
    const article = await create('Retiré');
    await update(article, { isDraft: true });
    const renamed = await update(article, { title: 'Revenu' });
    expect((await create('Retiré')).slug).toBe('retire-2');
    await update(article, { isDraft: false });
    expect(await read('retire')).toMatchObject({ _id: article._id, slug: renamed.slug });
  });

  test('is kept by a deleted article', async () => {
    const article = await create('Supprimé');
    await deleteArticle(server.deps, system, article._id);
    expect((await create('Supprimé')).slug).toBe('supprime-2');
  });

  test('of a draft is not stored', async () => {
    const article = await create('Brouillon', { isDraft: true });
    await update(article, { title: 'Mieux' });
    const rows = await server.deps.db
      .select()
      .from(formerArticleSlugs)
      .where(eq(formerArticleSlugs.articleId, article._id));
    expect(rows).toEqual([]);
    expect((await create('Brouillon')).slug).toBe('brouillon');
  });
});

describe('concurrent writes', () => {
  test('new articles of one title get an address each', async () => {
    const crowd = await Promise.all(Array.from({ length: 12 }, () => create('Foule')));
    const expected = ['foule', ...Array.from({ length: 11 }, (_, index) => `foule-${index + 2}`)];
    expect(crowd.map(({ slug }) => slug).toSorted()).toEqual(expected.toSorted());
  });

  test('renamed and new articles never share one, old ones included', async () => {
    const sources = await Promise.all(
      Array.from({ length: 6 }, (_, index) => create(`Source ${'abcdef'[index]}`)),
    );
    const both = await Promise.all([
      ...sources.map((article) => update(article, { title: 'Cible' })),
      ...sources.map((article) => create(article.title)),
    ]);
    const slugs = both.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    // A new article with the old title never gets the old address.
    for (const article of sources) expect((await read(article.slug))._id).toBe(article._id);
  });

  test('a change that had to wait is based on the previous one', async () => {
    const article = await create('Attendre');
    const isWaiting = sql`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'transactionid'`;
    const holder = await server.deps.database.pool.connect();
    await holder.query('BEGIN');
    const change = `UPDATE articles SET slug = 'change', description = 'Changée.' WHERE id = $1`;
    await holder.query(change, [article._id]);
    const waiting = update(article, { category: 'Conseils' });
    await eventually(async () => expect((await server.deps.db.execute(isWaiting)).rowCount).toBe(1));
    await holder.query('COMMIT');
    holder.release();
    expect(await waiting).toMatchObject({ slug: 'change', description: 'Changée.', category: 'Conseils' });
  });

  test('changes of different fields of one article are all kept', async () => {
    const article = await create('Ensemble');
    await Promise.all([
      update(article, { category: 'Conseils' }),
      update(article, { isFeatured: true }),
      update(article, { tags: ['a'] }),
      update(article, { title: 'Tous ensemble' }),
    ]);
    expect(await read(article._id)).toMatchObject({
      category: 'Conseils',
      isFeatured: true,
      tags: ['a'],
      title: 'Tous ensemble',
      slug: 'tous-ensemble',
    });
  });
});
