import type { Article } from '@lampion/contract/blog/articles';
import type { ErrorAnswer } from '@lampion/contract/platform/common';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../platform/actor.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, signIn } from '../../testing/factories.ts';
import { multipartBody } from '../../testing/import-calls.ts';
import { createArticle } from './drafts.ts';
import { listArticles } from './lists.ts';

type Fields = Parameters<typeof multipartBody>[0];
type Headers = Record<string, string>;

let server: TestServer;
const headersOf: Record<string, Headers> = { visitor: {} };

beforeAll(async () => {
  server = await buildTestServer();
  for (const role of ['member', 'organiser', 'admin'] as const) {
    const account = await createAccount(server.deps, { role });
    headersOf[role] = await signIn(server.deps, account.id);
  }
});
afterAll(() => server.close());

async function send(method: 'POST' | 'PUT', url: string, fields: Fields, headers = headersOf.admin) {
  const form = await multipartBody(fields);
  return server.app.inject({ method, url, ...form, headers: { ...form.headers, ...headers } });
}

const countArticles = async () => (await listArticles(server.deps, system)).articles.length;

async function expectRefusal(answer: Awaited<ReturnType<typeof send>>, status: number, path?: string) {
  const body = answer.json<ErrorAnswer>();
  expect({ status: answer.statusCode, message: body.message }).toEqual({
    status,
    message: expect.stringMatching(/./),
  });
  if (path !== undefined) expect(body.errors?.map((error) => error.path)).toContain(path);
}

const writing = { title: 'Réussir un bal', content: '<p>On commence par la musique.</p>' };

describe('who may write', () => {
  const answers = [
    ['visitor', 401, 401, 401],
    ['member', 403, 403, 403],
    ['organiser', 403, 403, 403],
    ['admin', 201, 200, 204],
  ] as const;

  test.each(answers)('%s: POST %i, PUT %i, DELETE %i', async (role, post, put, remove) => {
    const article = await createArticle(server.deps, system, { ...writing, title: `De ${role}` });
    const url = `/api/blogs/${article._id}`;
    const before = await countArticles();
    const headers = headersOf[role];
    expect((await send('POST', '/api/blogs', writing, headers)).statusCode).toBe(post);
    expect((await send('PUT', url, { title: 'Autre titre' }, headers)).statusCode).toBe(put);
    expect((await server.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(remove);
    // One written and one deleted, or nothing.
    expect(await countArticles()).toBe(before);
    const { title } = await readAs('admin', article._id).then((answer) => answer.json<Article>());
    expect(title).toBe(role === 'admin' ? undefined : `De ${role}`);
  });

  test('a forged token counts as a visitor', async () => {
    const answer = await send('POST', '/api/blogs', writing, { authorization: 'Bearer guessed' });
    await expectRefusal(answer, 401);
  });
});

const readAs = (role: string, id: string) =>
  server.app.inject({ url: `/api/blogs/${id}`, headers: headersOf[role] ?? {} });

describe('who may read', () => {
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const hidden = [
    ['draft', { isDraft: true }],
    ['scheduled', { publishDate: later }],
  ] as const;

  test.each(['visitor', 'member', 'organiser', 'admin'])('%s: a published article', async (role) => {
    const article = await createArticle(server.deps, system, { ...writing, title: 'Public' });
    const answer = await readAs(role, article._id);
    expect([answer.statusCode, answer.json<Article>().status]).toEqual([200, 'published']);
    expect((await readAs(role, article.slug)).json<Article>()._id).toBe(article._id);
  });

  test.each(hidden)('a %s one: administrators only', async (status, fields) => {
    const article = await createArticle(server.deps, system, {
      ...writing,
      title: `Caché ${status}`,
      ...fields,
    });
    for (const role of ['visitor', 'member', 'organiser']) {
      expect((await readAs(role, article._id)).statusCode).toBe(404);
      expect((await readAs(role, article.slug)).statusCode).toBe(404);
      const list = await server.app.inject({ url: '/api/blogs', headers: headersOf[role] ?? {} });
      expect(list.json<Article[]>().map(({ _id }) => _id)).not.toContain(article._id);
    }
    expect((await readAs('admin', article._id)).json<Article>().status).toBe(status);
    const list = await server.app.inject({ url: '/api/blogs', headers: headersOf.admin ?? {} });
    expect(list.json<Article[]>().map(({ _id }) => _id)).toContain(article._id);
  });

  const unknown = [
    '01900000-0000-7000-8000-000000000000',
    'jamais-ecrit',
    "'; DROP TABLE articles; --",
    'é',
    '\0',
  ];
  test.each(unknown)('nobody: %j', async (id) => {
    await expectRefusal(await readAs('admin', encodeURIComponent(id)), 404);
  });
});

describe('POST /api/blogs', () => {
  test('accepts the form of the specification', async () => {
    const answer = await send('POST', '/api/blogs', {
      ...writing,
      publishDate: '2027-01-02T20:00:00+01:00',
      isFeatured: 'true',
      tags: ['bal', 'été, nuit ,,bal'],
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      title: writing.title,
      content: writing.content,
      publishDate: '2027-01-02T19:00:00.000Z',
      isFeatured: true,
      tags: ['bal', 'été', 'nuit'],
      imageUrl: null,
      picture: null,
      views: 0,
    });
  });

  test('stores the picture', async () => {
    const image = await sharp({ create: { width: 500, height: 300, channels: 3, background: '#c42' } })
      .jpeg()
      .toBuffer();
    const article = (await send('POST', '/api/blogs', { ...writing, image })).json<Article>();
    expect(article.picture).toMatchObject({ width: 500, height: 300, src: article.imageUrl });
    const addresses = article.picture?.sources.flatMap(({ srcset }) => srcset.split(', ')) ?? [];
    expect(addresses).toHaveLength(4);
    for (const url of [article.imageUrl ?? '', ...addresses.map((entry) => entry.split(' ')[0] ?? '')]) {
      expect((await server.app.inject({ url })).statusCode).toBe(200);
    }
  });

  const bytes = (text: string) => Buffer.from(text);
  const refusals: [why: string, status: number, path: string | undefined, fields: Fields][] = [
    ['no title', 400, 'title', { content: writing.content }],
    ['a blank title', 400, 'title', { ...writing, title: ' \u00a0 ' }],
    ['a title of 181 characters', 400, 'title', { ...writing, title: 'a'.repeat(181) }],
    ['a title on two lines', 400, 'title', { ...writing, title: 'a\nb' }],
    ['two titles', 400, 'title', { ...writing, title: ['a', 'b'] }],
    ['no content', 400, 'content', { title: writing.title }],
    [
      'content that only looks like some',
      400,
      'content',
      { ...writing, content: '<p>\u00a0<br></p><script>x</script>' },
    ],
    ['over 500,000 characters of content', 400, 'content', { ...writing, content: 'a'.repeat(500_001) }],
    ['characters that are none', 400, 'content', { ...writing, content: 'a\u0000b' }],
    ['a date that is none', 400, 'publishDate', { ...writing, publishDate: 'demain' }],
    ['a date in another age', 400, 'publishDate', { ...writing, publishDate: '0207-01-02T20:00:00Z' }],
    ['a flag that is none', 400, 'isFeatured', { ...writing, isFeatured: 'oui' }],
    ['21 tags', 400, 'tags', { ...writing, tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }],
    ['a tag of 41 characters', 400, 'tags.0', { ...writing, tags: 'a'.repeat(41) }],
    ['a category of 41 characters', 400, 'category', { ...writing, category: 'a'.repeat(41) }],
    ['a description of 301 characters', 400, 'description', { ...writing, description: 'a'.repeat(301) }],
    ['a category that is no text', 400, 'category', { ...writing, category: 'a\u0000' }],
    ['a description that is no text', 400, 'description', { ...writing, description: 'a\u0000' }],
    ['a text for a picture', 400, 'image', { ...writing, image: 'photo.jpg' }],
    [
      'an SVG for a picture',
      415,
      undefined,
      { ...writing, image: bytes('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    ],
    [
      'an HTML page for a picture',
      415,
      undefined,
      { ...writing, image: bytes('<!doctype html><script>1</script>') },
    ],
    ['a file of 10 MB and a byte', 413, undefined, { ...writing, image: Buffer.alloc(10 * 1024 * 1024 + 1) }],
    [
      'a pasted picture that is none',
      415,
      undefined,
      { ...writing, content: `<img src="data:image/png;base64,${bytes('<svg/>').toString('base64')}">` },
    ],
    [
      '31 pasted pictures',
      400,
      'content',
      {
        ...writing,
        content: Array.from({ length: 31 }, (_, i) => `<img src="data:image/png;base64,AAA${i}">`).join(''),
      },
    ],
  ];

  test.each(refusals)('refuses %s with %i, and writes nothing', async (_why, status, path, fields) => {
    const before = await countArticles();
    await expectRefusal(await send('POST', '/api/blogs', fields), status, path);
    expect(await countArticles()).toBe(before);
  });

  test('refuses another kind of body with 415', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/blogs',
      payload: writing,
      headers: headersOf.admin ?? {},
    });
    await expectRefusal(answer, 415);
  });

  test('refuses more than 30 MB in all with 413 instead of cutting it', async () => {
    const answer = await send('POST', '/api/blogs', { content: 'a'.repeat(31 * 1024 * 1024) });
    await expectRefusal(answer, 413);
    const many = Array.from({ length: 4 }, () => 'a'.repeat(9 * 1024 * 1024));
    await expectRefusal(await send('POST', '/api/blogs', { ...writing, tags: many }), 413);
  });
});

describe('PUT and DELETE /api/blogs/{id}', () => {
  test('answer 404 for an unknown article', async () => {
    const url = '/api/blogs/01900000-0000-7000-8000-000000000000';
    await expectRefusal(await send('PUT', url, { title: 'a' }), 404);
    await expectRefusal(
      await server.app.inject({ method: 'DELETE', url, headers: headersOf.admin ?? {} }),
      404,
    );
  });

  test('a rejected change changes nothing', async () => {
    const article = await createArticle(server.deps, system, { ...writing, title: 'Inchangé' });
    const url = `/api/blogs/${article._id}`;
    await expectRefusal(await send('PUT', url, { title: 'Changé', content: '<p> </p>' }), 400, 'content');
    await expectRefusal(await send('PUT', url, { title: 'Changé', image: Buffer.from('<svg/>') }), 415);
    await expectRefusal(await send('PUT', url, { title: 'Changé', tags: 'a'.repeat(41) }), 400, 'tags.0');
    // The response to a writer contains more than the public one.
    const { coverUrl, ...shown } = (await readAs('admin', article._id)).json<Article>();
    expect(article).toMatchObject(shown);
    expect(coverUrl).toBe(`${server.deps.config.PUBLIC_URL}/covers/${article.cover.type}/${article._id}.png`);
  });

  test('a save based on an older version is refused, with the current article', async () => {
    const article = await createArticle(server.deps, system, { ...writing, title: 'À deux' });
    const url = `/api/blogs/${article._id}`;
    const first = await send('PUT', url, { title: 'Le premier', version: '1' });
    expect([first.statusCode, first.json<Article>().version]).toEqual([200, 2]);
    const second = await send('PUT', url, { title: 'Le second', version: '1' });
    await expectRefusal(second, 409);
    expect(second.json<ErrorAnswer>()).toMatchObject({ code: 'conflict', current: first.json() });
    await expectRefusal(await send('PUT', url, { title: 'x', version: '0' }), 400, 'version');
    // Older clients send no version.
    expect((await send('PUT', url, { title: 'Le dernier' })).statusCode).toBe(200);
  });

  test('a deleted article is not found by anyone, and deleting it again answers 404', async () => {
    const article = await createArticle(server.deps, system, { ...writing, title: 'Éphémère' });
    const url = `/api/blogs/${article._id}`;
    const remove = () => server.app.inject({ method: 'DELETE', url, headers: headersOf.admin ?? {} });
    expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 404]);
    expect((await readAs('admin', article._id)).statusCode).toBe(404);
    expect((await readAs('visitor', article.slug)).statusCode).toBe(404);
    await expectRefusal(await send('PUT', url, { title: 'Retour' }), 404);
  });
});

describe('GET /api/blogs in pages', () => {
  test('leads from page to page with a link, and refuses a cursor that is not ours', async () => {
    for (const number of [1, 2, 3]) {
      await createArticle(server.deps, system, {
        ...writing,
        title: `Page ${number}`,
        category: 'Pages & co',
      });
    }
    const seen: string[] = [];
    let url = '/api/blogs?limit=2&category=Pages%20%26%20co';
    for (let page = 0; page < 2; page += 1) {
      const answer = await server.app.inject({ url });
      seen.push(...answer.json<Article[]>().map(({ title }) => title));
      url = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1] ?? '';
    }
    expect([seen.toSorted(), url]).toEqual([['Page 1', 'Page 2', 'Page 3'], '']);
    const cursors = ['x', '', '123.abc', Buffer.from("1.' OR 1=1 --".padEnd(38)).toString('base64url')];
    for (const cursor of cursors) {
      await expectRefusal(await server.app.inject({ url: '/api/blogs', query: { cursor } }), 400, 'cursor');
    }
    for (const name of ['category', 'tag']) {
      await expectRefusal(await server.app.inject({ url: '/api/blogs', query: { [name]: '\0' } }), 400, name);
    }
    const far = Buffer.from('999999999999999.01900000-0000-7000-8000-000000000000').toString('base64url');
    expect((await server.app.inject({ url: '/api/blogs', query: { cursor: far } })).statusCode).toBe(200);
    for (const limit of ['0', '101', '1.5', 'x']) {
      await expectRefusal(await server.app.inject({ url: '/api/blogs', query: { limit } }), 400, 'limit');
    }
  });
});
