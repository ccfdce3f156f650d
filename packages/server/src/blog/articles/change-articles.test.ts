import type { ArticleAction, EditedArticleStatus } from '@lampion/contract/blog/article-editing';
import type { UpdateArticleBody } from '@lampion/contract/blog/articles';
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountActor, visitor } from '../../platform/actor.ts';
import { articleRevisions, articles } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { createAdminActor, readJournal } from '../../testing/factories.ts';
import { changeArticles } from './admin-articles.ts';
import { createArticle } from './drafts.ts';
import { getArticle } from './pages.ts';
import { openArticleEditor } from './saving.ts';
import { deleteArticle, purgeArticle, restoreArticle } from './trash.ts';

let server: TestServer;
let nour: AccountActor;
const start = new Date('2027-01-10T12:00:00Z');
beforeAll(async () => {
  server = await buildTestServer();
  nour = await createAdminActor(server.deps);
});
afterAll(() => server.close());

const create = (title: string, fields: UpdateArticleBody = {}) =>
  createArticle(server.deps, nour, { content: '<p>Bal.</p>', ...fields, title });
const change = (ids: readonly string[], action: ArticleAction) =>
  changeArticles(server.deps, nour, { ids: [...ids], action });
const statusOf = async (id: string): Promise<EditedArticleStatus> =>
  (await openArticleEditor(server.deps, nour, id)).article.status;
const isGone = (id: string) =>
  expect(openArticleEditor(server.deps, nour, id)).rejects.toMatchObject({ code: 'article_not_found' });

describe('several articles at once', () => {
  test('change together, and the answer lists those that did not, with the reason', async () => {
    server.setNow(start);
    const published = await create('Déjà là');
    const draft = await create('Brouillon', { isDraft: true });
    const scheduled = await create('Demain', { publishDate: '2027-01-11T12:00:00Z' });
    const unknown = uuidv7();
    const answer = await change([published._id, draft._id, unknown, scheduled._id], 'publish');
    expect(answer.changed).toEqual([draft._id, scheduled._id]);
    expect(answer.unchanged).toEqual([
      { id: published._id, message: 'Cet article est déjà publié.' },
      { id: unknown, message: 'Cet article n’existe plus.' },
    ]);
    const { publishDate, version } = await getArticle(server.deps, visitor, scheduled._id);
    expect([publishDate, version]).toEqual([start.toISOString(), 2]);
    expect((await readJournal(server.deps, draft._id)).map(({ action }) => action)).toEqual([
      'article.create',
      'article.publish',
    ]);
  });

  test('are saved one by one, so that each change can be reverted', async () => {
    const article = await create('À la une');
    for (const action of ['feature', 'unfeature', 'unpublish', 'publish'] as const) {
      expect(await change([article._id], action)).toEqual({ changed: [article._id], unchanged: [] });
      expect((await change([article._id], action)).changed).toEqual([]);
    }
    const revisions = await server.deps.db.$count(
      articleRevisions,
      eq(articleRevisions.articleId, article._id),
    );
    expect(revisions).toBe(5);
  });

  test('return with their former date when they were public before', async () => {
    const article = await create('Revenu', { publishDate: '2026-01-01T00:00:00.000Z' });
    await change([article._id], 'unpublish');
    await change([article._id], 'publish');
    expect((await getArticle(server.deps, visitor, article._id)).publishDate).toBe(
      '2026-01-01T00:00:00.000Z',
    );
  });

  test('are not published empty, and one refusal does not stop the others', async () => {
    const empty = await create('Vide', { isDraft: true });
    const full = await create('Plein', { isDraft: true });
    await server.deps.db.update(articles).set({ content: '' }).where(eq(articles.id, empty._id));
    expect(await change([empty._id, full._id], 'publish')).toEqual({
      changed: [full._id],
      unchanged: [{ id: empty._id, message: 'Écrivez le contenu de l’article' }],
    });
  });
});

describe('the trash', () => {
  test('keeps an article complete and restores it unchanged', async () => {
    const article = await create('Jeté');
    await deleteArticle(server.deps, nour, article._id);
    await expect(getArticle(server.deps, visitor, article.slug)).rejects.toMatchObject({
      code: 'article_not_found',
    });
    expect(await statusOf(article._id)).toBe('trashed');
    for (let time = 0; time < 2; time += 1) {
      expect(await restoreArticle(server.deps, nour, article._id)).toEqual(article);
    }
    expect((await getArticle(server.deps, visitor, article.slug)).title).toBe('Jeté');
    expect((await readJournal(server.deps, article._id)).map(({ action }) => action)).toEqual([
      'article.create',
      'article.trash',
      'article.restore',
    ]);
  });

  test('is emptied one by one, and of nothing that is not in it', async () => {
    const [kept, thrown] = [await create('Gardé'), await create('Perdu')];
    await expect(purgeArticle(server.deps, nour, kept._id)).rejects.toMatchObject({
      code: 'article_not_in_trash',
    });
    await change([thrown._id], 'trash');
    expect((await change([thrown._id], 'feature')).unchanged).toEqual([
      { id: thrown._id, message: 'Cet article est à la corbeille.' },
    ]);
    expect(await change([kept._id, thrown._id], 'purge')).toEqual({
      changed: [thrown._id],
      unchanged: [{ id: kept._id, message: 'Cet article n’est pas à la corbeille.' }],
    });
    await isGone(thrown._id);
    expect((await readJournal(server.deps, thrown._id)).at(-1)).toMatchObject({
      action: 'article.purge',
      subjectName: 'Perdu',
    });
  });

  test('is purged after 30 days, not before, by our job', async () => {
    server.setNow(start);
    const article = await create('Trente jours');
    await change([article._id], 'trash');
    const { db, jobs } = server.deps;
    for (const [days, isThere] of [
      [29.99, true],
      [30.01, false],
    ] as const) {
      server.setNow(new Date(start.getTime() + days * 86_400_000));
      await jobs.enqueue(db, 'clean-up', null);
      await workOff(server);
      if (isThere) expect(await statusOf(article._id)).toBe('trashed');
      else await isGone(article._id);
    }
    expect((await readJournal(server.deps, article._id)).at(-1)).toMatchObject({
      action: 'article.purge',
      actorName: 'Lampion',
      accountId: null,
    });
    await expect(restoreArticle(server.deps, nour, article._id)).rejects.toMatchObject({
      code: 'article_not_found',
    });
  });
});
