import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { ARTICLE_CONTENT_MAX, type Article, type CreateArticleBody } from '@lampion/contract/blog/articles';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, system } from '../../platform/actor.ts';
import type { PageTag } from '../../platform/db/page-changes.ts';
import { articles } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, signIn } from '../../testing/factories.ts';
import { multipartBody } from '../../testing/import-calls.ts';
import { createArticle, updateArticle } from './drafts.ts';
import { nextScheduledPublication } from './publication.ts';
import { deleteArticle } from './trash.ts';

let server: TestServer;
const changedTags: PageTag[] = [];

beforeAll(async () => {
  server = await buildTestServer();
  await server.deps.pages.listen({
    changed: (tags) => changedTags.push(...tags),
    missed: () => undefined,
  });
});
afterEach(() => {
  changedTags.length = 0;
});
afterAll(() => server.close());

const body: CreateArticleBody = { title: 'Réussir un bal', content: '<p>On commence par la musique.</p>' };
const create = (fields: Partial<CreateArticleBody> = {}) =>
  createArticle(server.deps, system, { ...body, ...fields });

const dot = async (background: string) =>
  sharp({ create: { width: 900, height: 450, channels: 3, background } })
    .png()
    .toBuffer();
const dataAddress = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;
const countFiles = async () => {
  const folder = path.join(server.deps.config.DATA_DIR, 'files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
};

describe('a new article', () => {
  test('is public at once, dated now, with its author', async () => {
    const now = new Date('2027-03-04T05:06:07.000Z');
    server.setNow(now);
    const account = await createAccount(server.deps, { role: 'admin' });
    const admin: Actor = { kind: 'admin', accountId: account.id, sessionId: account.id, organiserId: null };
    const article = await createArticle(server.deps, admin, body);
    expect(article).toMatchObject({
      slug: 'reussir-un-bal',
      status: 'published',
      publishDate: now.toISOString(),
      description: 'On commence par la musique.',
      isFeatured: false,
      tags: [],
      category: '',
    });
    const [row] = await server.deps.db.select().from(articles).where(eq(articles.id, article._id));
    expect(row?.authorId).toBe(account.id);
  });

  test('is signed as given, else like the account’s last one, else by the editors', async () => {
    const { id: accountId } = await createAccount(server.deps, { role: 'admin' });
    const admin: Actor = { kind: 'admin', accountId, sessionId: accountId, organiserId: null };
    const sign = async (fields: Partial<CreateArticleBody>, actor: Actor = admin) =>
      createArticle(server.deps, actor, { ...body, ...fields });
    expect((await sign({})).author).toBe('La rédaction');
    const signed = await sign({ author: 'Nour Bellec' });
    expect(signed.author).toBe('Nour Bellec');
    expect((await sign({})).author).toBe('Nour Bellec');
    expect((await sign({}, system)).author).toBe('La rédaction');
    const emptied = await updateArticle(server.deps, admin, signed._id, { author: '' });
    expect(emptied.author).toBe('Nour Bellec');
    expect((await updateArticle(server.deps, admin, signed._id, { author: 'Malo' })).author).toBe('Malo');
  });

  test('is described by its first words, never cut inside one', async () => {
    const sentence = 'Prévoyez la musique, les lumières et de quoi grignoter\u00a0; le reste viendra.';
    const { description } = await create({
      content: `<h2>Avant</h2><p>${sentence}</p><p>${sentence} ${sentence}</p>`,
    });
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/^Avant Prévoyez .+\p{L}…$/u);
    expect(`Avant ${sentence} ${sentence}`.startsWith(description.slice(0, -1))).toBe(true);
    expect((await create({ content: `<p>${'a'.repeat(500)}</p>` })).description).toHaveLength(160);
    expect((await create({ content: '<p>Tom &amp; <em>Léa</em><br>« dansent »</p>' })).description).toBe(
      'Tom & Léa « dansent »',
    );
    expect((await create({ description: 'La mienne.' })).description).toBe('La mienne.');
  });

  test.each([
    ['L’été à l’Œuvre : 10 idées & 3 pièges !', 'l-ete-a-l-oeuvre-10-idees-et-3-pieges'],
    ['Ça coûte 20\u00a0% de moins, à 30\u00a0€', 'ca-coute-20-pour-cent-de-moins-a-30-euros'],
    ["Aujourd'hui, un DJSet à 20h30", 'aujourd-hui-un-djset-a-20h30'],
    ['🎉🎉', 'article'],
    [`${'mot '.repeat(44)}fin`, Array.from({ length: 20 }, () => 'mot').join('-')],
    ['z'.repeat(180), 'z'.repeat(80)],
  ])('titled %s has the address %s', async (title, slug) => {
    expect((await create({ title })).slug).toBe(slug);
  });

  test('draws its cover from its id, one of the four kinds', async () => {
    const { cover } = await create();
    expect(cover).toEqual({
      type: expect.stringMatching(/^(party|barathon|concert|other)$/),
      plan: null,
      sky: null,
    });
  });

  test('is sanitised', async () => {
    const { content } = await create({ content: '<p onclick="x">a<script>alert(1)</script></p>' });
    expect(content).toBe('<p>a</p>');
  });
});

describe('pictures pasted into the text', () => {
  test('become files of ours, each once, with their size', async () => {
    const [red, blue] = [dataAddress(await dot('#f00')), dataAddress(await dot('#00f'))];
    const image = await dot('#0f0');
    const { content, picture } = await create({
      content: `<p>a</p><img src="${red}" alt="Un &quot;bal&quot; $&amp; $1"><img src="${blue}" width="5" height="5"><img src="${red}">`,
      image: { filename: 'x.png', bytes: image },
    });
    const id = '[0-9a-f-]{36}';
    const [, first, , third] = content.split('<img ').map((piece) => /src="([^"]+)"/.exec(piece)?.[1]);
    expect(content).toMatch(
      new RegExp(
        `^<p>a</p><img src="/images/${id}/900.webp" alt="Un &quot;bal&quot; \\$&amp; \\$1" width="900" height="450" />` +
          `<img src="/images/${id}/900.webp" alt="" width="900" height="450" />` +
          `<img src="/images/${id}/900.webp" alt="" width="900" height="450" />$`,
      ),
    );
    expect(first).toBe(third);
    const shown = await server.app.inject({ url: first ?? '' });
    expect((await sharp(shown.rawPayload).stats()).dominant.r).toBeGreaterThan(200);
    const cover = await server.app.inject({ url: picture?.src ?? '' });
    expect((await sharp(cover.rawPayload).stats()).dominant.g).toBeGreaterThan(200);
  });

  test('stay unchanged when the article is saved again', async () => {
    const article = await create({ content: `<img src="${dataAddress(await dot('#0ff'))}">` });
    const before = await countFiles();
    const saved = await updateArticle(server.deps, system, article._id, { content: article.content });
    expect(saved.content).toBe(article.content);
    expect(await countFiles()).toBe(before);
  });

  test('leave no file behind when one of them is refused', async () => {
    const before = await countFiles();
    const content = `<img src="${dataAddress(await dot('#f00'))}"><img src="data:image/png;base64,AAAA">`;
    await expect(create({ content })).rejects.toMatchObject({ code: 'unsupported_image' });
    expect(await countFiles()).toBe(before);
  });

  test('may be larger than the longest text', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const picture = sharp({ create: { width: 500, height: 400, channels: 3, background: '#888', noise } });
    const pasted = dataAddress(await picture.png().toBuffer());
    expect(pasted.length).toBeGreaterThan(ARTICLE_CONTENT_MAX);
    const form = await multipartBody({ title: body.title, content: `<img src="${pasted}">` });
    const account = await createAccount(server.deps, { role: 'admin' });
    const headers = { ...form.headers, ...(await signIn(server.deps, account.id)) };
    const answer = await server.app.inject({ method: 'POST', url: '/api/blogs', ...form, headers });
    expect(answer.statusCode).toBe(201);
    expect(answer.json<Article>().content).toMatch(/\/500\.webp" alt="" width="500" height="400"/);
  });
});

describe('pages that show articles', () => {
  test('are notified of every write', async () => {
    const { _id } = await create({ title: 'À raconter' });
    expect(changedTags.splice(0)).toEqual(['articles', `article:${_id}`]);
    await updateArticle(server.deps, system, _id, { isFeatured: true });
    expect(changedTags.splice(0)).toEqual(['articles', `article:${_id}`]);
    await deleteArticle(server.deps, system, _id);
    expect(changedTags.splice(0)).toEqual(['articles', `article:${_id}`]);
  });

  test('are not notified when nothing was written', async () => {
    await expect(create({ content: '<p></p>' })).rejects.toMatchObject({ code: 'invalid_input' });
    expect(changedTags).toEqual([]);
  });

  test('know when the next scheduled article appears', async () => {
    server.setNow(new Date('2030-01-01T00:00:00Z'));
    expect(await nextScheduledPublication(server.deps)).toBeNull();
    await create({ publishDate: '2030-01-03T00:00:00Z' });
    const sooner = await create({ publishDate: '2030-01-02T00:00:00Z' });
    await create({ publishDate: '2030-01-01T12:00:00Z', isDraft: true });
    expect(await nextScheduledPublication(server.deps)).toEqual(new Date('2030-01-02T00:00:00Z'));
    await deleteArticle(server.deps, system, sooner._id);
    expect(await nextScheduledPublication(server.deps)).toEqual(new Date('2030-01-03T00:00:00Z'));
    server.setNow(new Date('2030-01-03T00:00:00Z'));
    expect(await nextScheduledPublication(server.deps)).toBeNull();
  });
});
