import type { EditedArticle } from '@lampion/contract/blog/article-editing';
import type { UpdateArticleBody } from '@lampion/contract/blog/articles';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountActor } from '../../platform/actor.ts';
import { isAppError } from '../../platform/app-error.ts';
import { articleRevisions, articles } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAdminActor, readJournal } from '../../testing/factories.ts';
import { createArticle, updateArticle } from './drafts.ts';
import { getRevision, listRevisions, restoreRevision } from './revisions.ts';

let server: TestServer;
let nour: AccountActor;
let paul: AccountActor;
beforeAll(async () => {
  server = await buildTestServer();
  nour = await createAdminActor(server.deps, 'Nour');
  paul = await createAdminActor(server.deps, 'Paul');
});
afterAll(() => server.close());

const content = '<p>On commence par la musique.</p>';
const create = (title: string, fields: UpdateArticleBody = {}) =>
  createArticle(server.deps, nour, { content, ...fields, title });
const save = (article: { _id: string }, fields: UpdateArticleBody, actor = nour) =>
  updateArticle(server.deps, actor, article._id, fields);
const history = async (article: { _id: string }) =>
  (await listRevisions(server.deps, nour, article._id, {})).revisions;
const restore = (article: { _id: string }, version: number, expected?: number) =>
  restoreRevision(server.deps, nour, { id: article._id, version, expected });

describe('every save', () => {
  test('creates a version with its revision and author', async () => {
    const article = await create('Premier titre');
    expect([article.version, article.savedBy]).toEqual([1, 'Nour']);
    const second = await save(article, { title: 'Deuxième titre', version: 1 }, paul);
    expect([second.version, second.savedBy]).toEqual([2, 'Paul']);
    await save(article, { content: '<p>Puis on danse.</p>', version: 2 });
    const lines = (await history(article)).map(({ version, title, savedBy, isCurrent }) => {
      return [version, title, savedBy, isCurrent];
    });
    expect(lines).toEqual([
      [3, 'Deuxième titre', 'Nour', true],
      [2, 'Deuxième titre', 'Paul', false],
      [1, 'Premier titre', 'Nour', false],
    ]);
    const id = article._id;
    expect(await getRevision(server.deps, nour, { id, version: 2 })).toMatchObject({ content });
    expect(await getRevision(server.deps, nour, { id, version: 3 })).toMatchObject({
      content: '<p>Puis on danse.</p>',
    });
  });

  test('without changes creates no version', async () => {
    const article = await create('Deux fois', { tags: ['a'] });
    const again = await save(article, { title: 'Deux fois', content, tags: ['a'], isFeatured: false });
    expect(again).toEqual(article);
    expect(await history(article)).toHaveLength(1);
    expect(await readJournal(server.deps, article._id)).toHaveLength(1);
  });

  test('stores the state from before revisions existed', async () => {
    const article = await create('Ancien');
    await server.deps.db.delete(articleRevisions).where(eq(articleRevisions.articleId, article._id));
    await save(article, { title: 'Nouveau' }, paul);
    expect((await history(article)).map(({ version, title, savedBy }) => [version, title, savedBy])).toEqual([
      [2, 'Nouveau', 'Paul'],
      [1, 'Ancien', 'Nour'],
    ]);
  });

  test('is recorded in the journal: who, what, and only what changed', async () => {
    const article = await create('Le bal', { isDraft: true });
    await save(article, { tags: ['quai'] }, paul);
    await save(article, { isDraft: false });
    await save(article, { isDraft: true });
    await save(article, { isDraft: false, publishDate: '2098-01-01T10:00:00Z' });
    const journal = await readJournal(server.deps, article._id);
    expect(journal.map(({ action, actorName, subjectName }) => [action, actorName, subjectName])).toEqual([
      ['article.create', 'Nour', 'Le bal'],
      ['article.update', 'Paul', 'Le bal'],
      ['article.publish', 'Nour', 'Le bal'],
      ['article.unpublish', 'Nour', 'Le bal'],
      ['article.schedule', 'Nour', 'Le bal'],
    ]);
    expect(journal[1]).toMatchObject({
      before: { version: 1, tags: [] },
      after: { version: 2, tags: ['quai'] },
    });
    expect(Object.keys(journal[1]?.after ?? {}).toSorted()).toEqual(['tags', 'version']);
    expect(JSON.stringify(journal)).not.toContain('musique');
  });
});

async function refusalOf(saving: Promise<unknown>) {
  const error = await saving.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isAppError(error)) throw new Error('the save was not refused');
  return error;
}

describe('two editors of one article', () => {
  test('the second save is refused, with the first one', async () => {
    const article = await create('À deux');
    await save(article, { title: 'Celui de Paul', version: 1 }, paul);
    const refusal = await refusalOf(save(article, { title: 'Celui de Nour', version: 1 }));
    expect([refusal.code, refusal.status]).toEqual(['conflict', 409]);
    const current = refusal.current as EditedArticle;
    expect(current).toMatchObject({ title: 'Celui de Paul', version: 2, savedBy: 'Paul', content });
    expect(await save(article, { title: 'Les deux', version: current.version })).toMatchObject({
      title: 'Les deux',
      version: 3,
    });
  });

  test('of several concurrent saves on one version only one succeeds', async () => {
    const article = await create('Course');
    const titles = ['un', 'deux', 'trois', 'quatre', 'cinq'];
    const outcomes = await Promise.allSettled(titles.map((title) => save(article, { title, version: 1 })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
    }
    expect(await history(article)).toHaveLength(2);
  });

  test('an older client that names no version still saves, and nothing is lost', async () => {
    const article = await create('Sans version');
    await save(article, { content: '<p>De Paul.</p>', version: 1 }, paul);
    await save(article, { content: '<p>De Nour.</p>' });
    const contents = await Promise.all(
      [1, 2, 3].map((version) => getRevision(server.deps, nour, { id: article._id, version })),
    );
    expect(contents.map((revision) => revision.content)).toEqual([
      content,
      '<p>De Paul.</p>',
      '<p>De Nour.</p>',
    ]);
  });
});

describe('restoring a version', () => {
  test('is a save: texts and tags come back, publication stays', async () => {
    const article = await create('Avant', { tags: ['bal'], category: 'Conseils', author: 'Nour' });
    await save(article, {
      title: 'Après',
      content: '<p>Autre.</p>',
      author: 'Paul',
      tags: [],
      category: '',
      isDraft: true,
    });
    const restored = await restore(article, 1, 2);
    expect(restored).toMatchObject({
      title: 'Avant',
      slug: 'avant',
      content,
      author: 'Nour',
      tags: ['bal'],
      category: 'Conseils',
      status: 'draft',
      version: 3,
    });
    expect((await readJournal(server.deps, article._id)).at(-1)).toMatchObject({
      action: 'article.restore-version',
      after: { version: 3 },
    });
  });

  test('is rejected for an unknown version, and after another save', async () => {
    const article = await create('Pas si vite');
    await save(article, { category: 'Idées' });
    expect(await refusalOf(restore(article, 9))).toMatchObject({ code: 'revision_not_found' });
    expect(await refusalOf(restore(article, 1, 1))).toMatchObject({ code: 'conflict' });
  });

  test('of the current state changes nothing', async () => {
    const article = await create('Tel quel');
    expect(await restore(article, 1)).toEqual(article);
  });
});

describe('a public article', () => {
  test('has a title and content, however it is published', async () => {
    const article = await create('Vide', { isDraft: true });
    await server.deps.db.update(articles).set({ title: '', content: '' }).where(eq(articles.id, article._id));
    const refusal = await refusalOf(save(article, { isDraft: false }));
    expect(refusal.fields.map(({ path }) => path)).toEqual(['title', 'content']);
    expect((await save(article, { isDraft: false, title: 'Plein', content })).status).toBe('published');
  });

  test('is dated when its draft is published, not when it was started; a republished one keeps its date', async () => {
    const article = await create('Daté', { isDraft: true, publishDate: '2020-01-01T00:00:00Z' });
    server.setNow(new Date('2027-05-05T05:05:05.000Z'));
    const published = await save(article, { isDraft: false });
    expect(published.publishDate).toBe('2027-05-05T05:05:05.000Z');
    await save(article, { isDraft: true });
    server.setNow(new Date('2027-06-06T06:06:06.000Z'));
    expect((await save(article, { isDraft: false })).publishDate).toBe('2027-05-05T05:05:05.000Z');
  });
});

describe('the pages of a history', () => {
  test('neither skip nor repeat a version', async () => {
    const article = await create('Long');
    for (const category of ['a', 'b', 'c', 'd']) await save(article, { category });
    const first = await listRevisions(server.deps, nour, article._id, { limit: 2 });
    await save(article, { category: 'e' });
    const cursor = first.nextCursor ?? '';
    const second = await listRevisions(server.deps, nour, article._id, { limit: 3, cursor });
    const versions = [...first.revisions, ...second.revisions].map(({ version }) => version);
    expect([versions, second.nextCursor]).toEqual([[5, 4, 3, 2, 1], null]);
  });
});
