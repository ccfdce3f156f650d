import type { EditedArticle } from '@lampion/contract/blog/article-editing';
import { createArticleBodySchema } from '@lampion/contract/blog/articles';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { countRows } from '../../testing/database/count-rows.ts';
import { createCaller } from '../../testing/factories.ts';
import { multipartBody } from '../../testing/import-calls.ts';
import { storedScriptVectors } from '../../testing/stored-script-data.ts';
import { sanitiseArticleHtml } from './sanitise-article-html.ts';

let server: TestServer;
let admin: Record<string, string>;
beforeAll(async () => {
  server = await buildTestServer();
  admin = await createCaller(server.deps, 'admin');
});
afterAll(() => server.close());

const plainTag =
  /^<\/?(?:h[1-6]|p|blockquote|pre|ol|ul|li|strong|em|u|s|code|figure|figcaption)>$|^<figure data-size="(?:wide|small)">$|^<br \/>$|^<\/a>$|^<ol start="[1-9]\d{0,3}">$/;
const link = /^<a href="([^"<>]*)"(?: title="[^"<>]*")?(?: target="_blank" rel="noopener noreferrer")?>$/;
const image = /^<img src="([^"<>]*)" alt="[^"<>]*"(?: width="\d{1,4}" height="\d{1,4}")? \/>$/;

const decode = (value: string) =>
  value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

function expectAddress(value: string | undefined, schemes: readonly string[]): void {
  const url = URL.parse(decode(value ?? ''), 'https://lampion.test');
  expect(schemes).toContain(url?.protocol);
  expect([url?.username, url?.password]).toEqual(['', '']);
}

function expectTag(tag: string): void {
  if (plainTag.test(tag)) return;
  const href = link.exec(tag)?.[1];
  const source = image.exec(tag)?.[1];
  const isPasted = /^data:image\/(?:png|jpe?g|webp|avif|gif);base64,/.test(source ?? '');
  if (href !== undefined) expectAddress(href, ['http:', 'https:', 'mailto:', 'tel:']);
  else if (source === undefined) throw new Error(`not of the editor: ${tag}`);
  else if (!isPasted) expectAddress(source, ['http:', 'https:']);
}

/** Every opened element is closed, in order. */
function expectBalance(tags: readonly string[]): void {
  const open: string[] = [];
  for (const tag of tags.filter((known) => !known.endsWith('/>'))) {
    const name = /[a-z0-9]+/.exec(tag)?.[0] ?? '';
    if (tag.startsWith('</')) expect(open.pop()).toBe(name);
    else open.push(name);
  }
  expect(open).toEqual([]);
}

/**
 * Parses HTML strictly by the grammar of the editor's output: unlike a lenient parser, it cannot
 * read anything differently from a browser.
 */
function expectHarmless(html: string): void {
  const pieces = html.split(/(<[^>]*>)/);
  const tags = pieces.filter((_piece, index) => index % 2 === 1);
  const words = pieces.filter((_piece, index) => index % 2 === 0);
  for (const tag of tags) expectTag(tag);
  expect(words.join('')).not.toContain('<');
  expectBalance(tags);
}

describe('known ways to store a script', () => {
  it('are many', () => {
    expect(new Set(storedScriptVectors).size).toBe(storedScriptVectors.length);
    expect(storedScriptVectors.length).toBeGreaterThanOrEqual(150);
  });

  test.each(storedScriptVectors.map((vector) => [vector.slice(0, 80), vector]))('%s', (_name, vector) => {
    for (const html of [vector, `<p>Avant${vector}après</p>`, `<ul><li><strong>${vector}`, vector + vector]) {
      const once = sanitiseArticleHtml({ html, publicUrl: 'https://lampion.test' });
      expectHarmless(once);
      expect(sanitiseArticleHtml({ html: once, publicUrl: 'https://lampion.test' })).toBe(once);
    }
  });
});

async function post(fields: Parameters<typeof multipartBody>[0]) {
  const form = await multipartBody(fields);
  const headers = { ...form.headers, ...admin };
  return server.app.inject({ method: 'POST', url: '/api/blogs', ...form, headers });
}

describe('posted straight to the API', () => {
  test('each of them is refused or comes out harmless, and as plain text everywhere else', async () => {
    for (const vector of storedScriptVectors) {
      const title = vector.slice(0, 170);
      const fields = {
        title,
        content: `<p>Un bal.</p>${vector}`,
        description: vector.slice(0, 290),
        category: vector.slice(0, 40),
        tags: [vector.slice(0, 30)],
      };
      const answer = await post(fields);
      const taken = createArticleBodySchema.safeParse(fields).success;
      expect(answer.statusCode).toBe(taken ? 201 : 400);
      if (!taken) continue;
      const article = answer.json<EditedArticle>();
      expectHarmless(article.content);
      expect(article.title).toBe(title.trim());
      expect(article.slug).toMatch(/^[a-z0-9-]+$/);
    }
  });

  test('all of them in one article', async () => {
    const answer = await post({
      title: 'Tout',
      content: `<p>Bal.</p>${storedScriptVectors.join('\n')}`.replaceAll('\0', '').replaceAll('\u0001', ''),
    });
    expect(answer.statusCode).toBe(201);
    expectHarmless(answer.json<EditedArticle>().content);
  });
});

describe('excessive input', () => {
  const refusals = [
    ['ten thousand tags', { tags: Array.from({ length: 10_000 }, (_, index) => `t${index}`).join(',') }, 400],
    ['a date of 1582', { publishDate: '1582-10-15T00:00:00Z' }, 400],
    ['a date of 3000', { publishDate: '3000-01-01T00:00:00Z' }, 400],
    ['a title of a million letters', { title: 'x'.repeat(1_000_000) }, 400],
    ['a text of a million letters', { content: `<p>${'x '.repeat(500_000)}</p>` }, 400],
    ['an image that is none', { image: Buffer.from('<svg onload=alert(1)>') }, 415],
    ['an image cut short', { image: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]) }, 415],
    ['an image of 11 MB', { image: Buffer.alloc(11 * 1024 * 1024) }, 413],
    ['a body of 50 MB', { content: 'x'.repeat(50 * 1024 * 1024) }, 413],
  ] as const;

  test.each(refusals)('%s is rejected, and nothing is saved', async (_name, fields, status) => {
    const before = await countRows(server.deps);
    const answer = await post({ title: 'Trop', content: '<p>Bal.</p>', ...fields });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().message).toMatch(/\p{L}{3}/u);
    expect(await countRows(server.deps)).toEqual(before);
  });

  test('ten thousand repeated fields are refused', async () => {
    const answer = await post({
      title: 'Trop',
      content: '<p>Bal.</p>',
      tags: Array.from({ length: 10_000 }, () => 't'),
    });
    expect(answer.statusCode).toBe(413);
  });
});
