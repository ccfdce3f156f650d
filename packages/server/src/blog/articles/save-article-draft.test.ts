import type { DraftFields } from '@lampion/contract/blog/article-editing';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountActor, visitor } from '../../platform/actor.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAdminActor, readJournal } from '../../testing/factories.ts';
import {
  createArticle,
  createArticleDraft,
  deleteArticleDraft,
  getArticleDraft,
  saveArticleDraft,
  updateArticle,
} from './drafts.ts';
import { listDraftCopies } from './editor.ts';
import { getArticle } from './pages.ts';
import { openArticleEditor, previewArticle } from './saving.ts';
import { deleteArticle } from './trash.ts';

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
const create = (title: string) => createArticle(server.deps, nour, { content, title });
const keep = (article: { _id: string }, fields: DraftFields, actor = nour) =>
  saveArticleDraft(server.deps, actor, article._id, { baseVersion: 1, fields });
const read = (article: { _id: string }, actor = nour) => getArticleDraft(server.deps, actor, article._id);

describe('unsaved work', () => {
  test('belongs to one editor, and does not change the article', async () => {
    const article = await create('Public');
    await keep(article, { title: 'De Nour' });
    await keep(article, { title: 'De Nour encore', tags: ['x'] });
    await keep(article, { title: 'De Paul' }, paul);
    expect(await read(article)).toMatchObject({
      baseVersion: 1,
      fields: { title: 'De Nour encore', tags: ['x'] },
    });
    expect((await read(article, paul))?.fields).toEqual({ title: 'De Paul' });
    const shown = await getArticle(server.deps, visitor, article._id);
    expect([shown.title, shown.version]).toEqual(['Public', 1]);
    expect(await readJournal(server.deps, article._id)).toHaveLength(1);
  });

  test('is loaded when the editor opens, with the other editors', async () => {
    const article = await create('Ouvert');
    expect(await openArticleEditor(server.deps, nour, article._id)).toEqual({
      article,
      draft: null,
      others: [],
    });
    await keep(article, { title: 'Nouveau' });
    const { updatedAt } = await keep(article, { title: 'Autre' }, paul);
    expect(await openArticleEditor(server.deps, nour, article._id)).toMatchObject({
      draft: { fields: { title: 'Nouveau' } },
      others: [{ editor: 'Paul', updatedAt }],
    });
  });

  test('may be any state of typing', async () => {
    const article = await create('Saisie');
    const fields = { title: '', content: '', description: '\ud800', tags: [] };
    await keep(article, { ...fields, description: '\ud800'.toWellFormed() });
    expect((await read(article))?.fields).toMatchObject({ title: '', content: '', tags: [] });
  });

  test('is deleted once it is saved; that of others is not', async () => {
    const article = await create('Enregistré');
    await keep(article, { title: 'À moi' });
    await keep(article, { title: 'À lui' }, paul);
    await updateArticle(server.deps, nour, article._id, { title: 'À moi', version: 1 });
    expect(await read(article)).toBeNull();
    expect((await read(article, paul))?.fields.title).toBe('À lui');
    // Paul's work is based on the previous version: he is notified when he saves.
    expect((await read(article, paul))?.baseVersion).toBe(1);
  });

  test('is deleted when its editor discards it, idempotently', async () => {
    const article = await create('Jeté');
    await keep(article, { title: 'x' });
    for (let time = 0; time < 2; time += 1) await deleteArticleDraft(server.deps, nour, article._id);
    expect(await read(article)).toBeNull();
  });

  test('never contains a script, whichever way it is read', async () => {
    const article = await create('Hostile');
    await keep(article, { content: '<p onclick="a()">Bal<script>a()</script></p>' });
    expect((await read(article))?.fields.content).toBe('<p>Bal</p>');
    const { draft } = await openArticleEditor(server.deps, nour, article._id);
    expect(draft?.fields.content).toBe('<p>Bal</p>');
    expect((await previewArticle(server.deps, nour, article._id)).content).toBe('<p>Bal</p>');
  });

  test('of an article in the trash is refused', async () => {
    const article = await create('Parti');
    await deleteArticle(server.deps, nour, article._id);
    await expect(keep(article, { title: 'x' })).rejects.toMatchObject({ code: 'article_not_found' });
  });
});

describe('the work of two tabs of one account', () => {
  const tabs = [uuidv7(), uuidv7()] as const;
  const keepFrom = (article: { _id: string }, tab: string, draftVersion: number, title: string) =>
    saveArticleDraft(server.deps, nour, article._id, {
      baseVersion: 1,
      draftVersion,
      tab,
      fields: { title },
    });

  test('is rejected for the second one, with the first one’s work; both are kept after its decision', async () => {
    const article = await create('À deux');
    const first = await keepFrom(article, tabs[0], 0, 'Du premier');
    const refusal = await keepFrom(article, tabs[1], 0, 'Du second').catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: 'conflict',
      current: { draftVersion: first.draftVersion, fields: { title: 'Du premier' } },
    });
    const second = await keepFrom(article, tabs[1], first.draftVersion, 'Du second');
    expect(second.draftVersion).toBeGreaterThan(first.draftVersion);
    expect((await read(article))?.fields.title).toBe('Du second');
    const [copy] = await listDraftCopies(server.deps, nour, article._id);
    expect(copy?.title).toBe('Du premier');
    await expect(keepFrom(article, tabs[0], first.draftVersion, 'x')).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('started in both as one new article is rejected for the second one', async () => {
    const _id = uuidv7();
    const begin = (tab: string) =>
      createArticleDraft(server.deps, nour, { _id, tab, fields: { title: `De ${tab}` } });
    for (let time = 0; time < 2; time += 1) await begin(tabs[0]);
    await expect(begin(tabs[1])).rejects.toMatchObject({ code: 'conflict', current: { _id } });
    expect((await read({ _id }))?.fields.title).toBe(`De ${tabs[0]}`);
  });

  test('sent concurrently is accepted from one of them', async () => {
    const article = await create('Ensemble');
    const { draftVersion } = await keepFrom(article, tabs[0], 0, 'Début');
    const both = await Promise.allSettled(
      [uuidv7(), uuidv7()].map((tab) => keepFrom(article, tab, draftVersion, tab)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('continues after a lost response', async () => {
    const article = await create('Sans réponse');
    await keepFrom(article, tabs[0], 0, 'Un');
    await keepFrom(article, tabs[0], 0, 'Un, deux');
    expect((await read(article))?.fields.title).toBe('Un, deux');
  });

  test('is kept as a copy when the other tab ends the draft, with or without a save', async () => {
    const article = await create('Fini ailleurs');
    await keepFrom(article, tabs[0], 0, 'Pas encore fini');
    await updateArticle(server.deps, nour, article._id, { title: 'Fini', version: 1 });
    await keepFrom(article, tabs[0], 0, 'Jeté');
    await deleteArticleDraft(server.deps, nour, article._id);
    const copies = await listDraftCopies(server.deps, nour, article._id);
    expect(copies.map(({ title }) => title)).toEqual(['Jeté', 'Pas encore fini']);
  });
});

describe('the first words of a new article', () => {
  const start = (fields: DraftFields, _id?: string, actor = nour) =>
    createArticleDraft(server.deps, actor, { _id, fields });

  test('create a draft, without a title or content if need be', async () => {
    const article = await start({});
    expect(article).toMatchObject({ title: '', content: '', status: 'draft', version: 1, savedBy: 'Nour' });
    await expect(getArticle(server.deps, visitor, article._id)).rejects.toMatchObject({
      code: 'article_not_found',
    });
  });

  test('keep invalid values unchanged', async () => {
    const title = 'x'.repeat(400);
    const tags = Array.from({ length: 40 }, (_, index) => `étiquette ${index}`);
    const article = await start({ title, tags, content: '<p>Un</p>', imageId: uuidv7() });
    expect([article.title.length, article.tags.length, article.imageId]).toEqual([180, 20, null]);
    expect((await read(article))?.fields).toMatchObject({ title, tags });
  });

  test('create no title from invisible characters', async () => {
    const first = await start({ title: '\u2800\u200b', category: '\u202eél', tags: ['\u3164'] });
    expect(first).toMatchObject({ title: '', category: 'él', tags: [] });
    expect((await read(first))?.fields.title).toBe('\u2800\u200b');
  });

  test('sent twice make one article; the id of another user’s article is refused', async () => {
    const id = uuidv7();
    await start({ title: 'Un' }, id);
    expect((await start({ title: 'Un bal' }, id))._id).toBe(id);
    expect((await read({ _id: id }))?.fields.title).toBe('Un bal');
    await expect(start({ title: 'Autre' }, id, paul)).rejects.toMatchObject({ code: 'conflict' });
    expect(await readJournal(server.deps, id)).toHaveLength(1);
  });

  test('never use a path of the API', async () => {
    const addresses = await Promise.all(['Tags', 'Drafts', 'Catégories'].map((title) => start({ title })));
    expect(addresses.map(({ slug }) => slug)).toEqual(['tags-2', 'drafts-2', 'categories-2']);
  });
});

describe('the preview', () => {
  const preview = (article: { _id: string }, actor = nour) => previewArticle(server.deps, actor, article._id);

  test('shows the caller’s unsaved work as it would look, and saves nothing', async () => {
    const article = await create('Tel quel');
    expect(await preview(article)).toMatchObject({ title: 'Tel quel', content, status: 'published' });
    await keep(article, {
      title: 'Demain',
      content: '<p>Changé.</p>',
      description: '',
      publishDate: '2098-01-01T00:00:00.000Z',
      isFeatured: true,
    });
    expect(await preview(article)).toMatchObject({
      title: 'Demain',
      content: '<p>Changé.</p>',
      description: 'Changé.',
      status: 'scheduled',
      isFeatured: true,
    });
    expect(await preview(article, paul)).toMatchObject({ title: 'Tel quel', content });
    expect((await getArticle(server.deps, visitor, article._id)).title).toBe('Tel quel');
  });

  test('shows a cleared future date as now', async () => {
    const publishDate = '2098-01-01T00:00:00.000Z';
    const article = await createArticle(server.deps, nour, { content, title: 'Un jour', publishDate });
    expect((await preview(article)).status).toBe('scheduled');
    await keep(article, { publishDate: null });
    expect((await preview(article)).status).toBe('published');
  });

  test('is for administrators only', async () => {
    const article = await create('Secret');
    await expect(previewArticle(server.deps, visitor, article._id)).rejects.toMatchObject({
      code: 'not_authenticated',
    });
  });
});
