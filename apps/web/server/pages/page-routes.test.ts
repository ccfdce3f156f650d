import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { updateArticle } from '@lampion/server/blog/articles/drafts';
import { getArticle } from '@lampion/server/blog/articles/pages';
import { system, visitor } from '@lampion/server/platform/actor';
import { articles } from '@lampion/server/platform/db/tables';
import type { TestServer } from '@lampion/server/testing/build-test-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { furtherPage, type PageQuery } from '../../app/platform/pages/page-query.ts';
import { buildTestApp } from '../testing/build-test-app.ts';
import { type PageContext, type RenderPage, readPage } from './render-page.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
const rendered: { readonly url: string; readonly method: string; readonly nonce: string }[] = [];

const html = (body: string, status = 200, headers: Record<string, string> = {}) =>
  new Response(`<!doctype html>${body}`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  });

async function answer(pathname: string, request: Request, { server, nonce, report }: PageContext) {
  if (pathname.startsWith('/blog/')) {
    const article = await getArticle(server.deps, visitor, pathname.slice('/blog/'.length));
    server.shows(`article:${article._id}`);
    return html(`<h1>${article.title}</h1>`);
  }
  if (pathname === '/old') return html('', 301, { location: '/new' });
  if (pathname === '/broken') {
    report(new Error('it broke'));
    return html('incident', 500);
  }
  if (pathname === '/thrown') throw new Error('the renderer itself');
  if (pathname.startsWith('/rien')) return html('nothing here', 404);
  const form = request.method === 'POST' ? [...new URLSearchParams(await request.text())].join(';') : '';
  return html(`<p>${pathname} ${nonce} ${form}</p>`);
}

const renderPage: RenderPage = async (request, context) => {
  const { pathname, href } = new URL(request.url);
  rendered.push({ url: href, method: request.method, nonce: context.nonce });
  return readPage(await answer(pathname, request, context));
};

/** A blog and its articles; any other address is taken as it is. */
async function findPage(path: string) {
  const query: PageQuery = /^\/blog$/i.test(path) ? { page: furtherPage } : {};
  return { path: path.replace(/(?!^)\/$/, '').replace(/^\/blog/i, '/blog'), query, filters: {} };
}

let server: TestServer;
beforeAll(async () => {
  server = await buildTestApp({
    renderPage,
    findPage,
    environment: { PUBLIC_URL: 'https://lampion.test', GOOGLE_CLIENT_ID: 'client' },
  });
});
afterAll(() => server.close());
afterEach(() => {
  rendered.length = 0;
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

async function createArticle(slug: string) {
  const row = {
    slug,
    title: slug,
    description: '',
    content: '<p>Oui.</p>',
    publishDate: new Date('2026-01-01'),
  };
  const [article] = await server.deps.db.insert(articles).values(row).returning();
  if (article === undefined) throw new Error('no article');
  return article;
}

describe('a public page', () => {
  it('is rendered once and answered from memory, compressed, to be revalidated each time', async () => {
    const first = await get('/contact', { 'accept-encoding': 'br' });
    const second = await get('/contact', { 'accept-encoding': 'gzip' });
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(second.headers['content-encoding']).toBe('gzip');
    expect(rendered).toHaveLength(1);
    const third = await get('/contact', { 'if-none-match': String(first.headers.etag) });
    expect(third.statusCode).toBe(304);
    expect(rendered).toHaveLength(1);
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const [head, full] = [await server.app.inject({ url: '/blog', method: 'HEAD' }), await get('/blog')];
    expect(head.body).toBe('');
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-length']).toBe(full.headers['content-length']);
    expect(head.headers.etag).toBe(full.headers.etag);
    expect(rendered).toHaveLength(1);
  });

  it('is one page whatever strangers add to its address', async () => {
    await get('/policy');
    for (const query of ['?utm_source=a', '?x=1&y=2', '?', '?PAGE=3']) {
      expect((await get(`/policy${query}`)).statusCode).toBe(200);
    }
    expect(rendered.map(({ url }) => url)).toEqual(['https://lampion.test/policy']);
    for (const query of ['?utm=1&page=2', '?page=2', '?page=2&page=3']) await get(`/blog${query}`);
    expect(rendered.map(({ url }) => url).slice(1)).toEqual(['https://lampion.test/blog?page=2']);
  });

  it('stays in memory whatever addresses strangers invent', async () => {
    const { id } = await createArticle('connu');
    const hot = ['/delete', '/blog', `/blog/${id}`];
    for (const url of hot) await get(url);
    rendered.length = 0;
    const nonsense = 'x'.repeat(1000);
    for (let number = 0; number < 60; number += 1) {
      await Promise.all([
        get(`/delete?page=${number}&q=${nonsense}${number}`),
        get(`/blog?fbclid=${number}&page=1`),
        get(`/blog/${id}?reponse=${number}`),
        get(`/blog/${nonsense}${number}`),
        get(`/rien/${number}`),
      ]);
    }
    expect(rendered.filter(({ url }) => !/\/(?:rien|blog\/x)/.test(url))).toEqual([]);
    for (const url of hot) await get(url);
    expect(rendered).toHaveLength(120);
  });

  it('in another spelling redirects to the canonical one, with the whole query', async () => {
    const moved = await get('/BLOG/?page=2&utm_source=a');
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/blog?page=2&utm_source=a']);
    const sent = await server.app.inject({
      url: '/BLOG',
      method: 'POST',
      payload: 'a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([sent.statusCode, sent.headers.location]).toEqual([308, '/blog']);
    expect(rendered).toHaveLength(0);
  });

  it('does not depend on the host or the cookies that were sent', async () => {
    await get('/terms', { host: 'evil.test', cookie: 'a=b' });
    expect(rendered).toEqual([{ url: 'https://lampion.test/terms', method: 'GET', nonce: '' }]);
  });

  it('has one address: trailing and doubled slashes redirect to it permanently', async () => {
    for (const [url, location] of [
      ['/contact/', '/contact'],
      ['//evil.test//', '/evil.test/'],
      ['/contact/?page=2', '/contact?page=2'],
    ]) {
      const moved = await get(url ?? '');
      expect([moved.statusCode, moved.headers.location]).toEqual([301, location]);
    }
    expect(rendered).toHaveLength(0);
  });

  it('that moved is kept too', async () => {
    for (let count = 0; count < 2; count += 1) {
      const moved = await get('/old');
      expect([moved.statusCode, moved.headers.location]).toEqual([301, '/new']);
    }
    expect(rendered).toHaveLength(1);
  });

  it('that does not exist is not kept', async () => {
    for (let count = 0; count < 2; count += 1) {
      const missing = await get('/rien');
      expect(missing.statusCode).toBe(404);
      expect(missing.headers['cache-control']).toBe('no-store');
      expect(missing.headers.etag).toBeUndefined();
    }
    expect(rendered).toHaveLength(2);
  });

  it('has no data for a router that is not there', async () => {
    for (const url of ['/blog.data', '/_root.data']) expect((await get(url)).statusCode).toBe(404);
    expect(rendered).toHaveLength(0);
  });

  it('changes with what it shows', async () => {
    const { id } = await createArticle('bal');
    expect((await get(`/blog/${id}`)).body).toContain('<h1>bal</h1>');
    await updateArticle(server.deps, system, id, { title: 'Bal du canal' });
    expect((await get(`/blog/${id}`)).body).toContain('<h1>Bal du canal</h1>');
  });

  it('of an article counts who reads it, from memory too, but neither robots nor what is fetched ahead', async () => {
    const { id } = await createArticle('lu');
    const reader = { 'user-agent': browser };
    await get(`/blog/${id}`, { 'user-agent': 'Googlebot/2.1' });
    await get(`/blog/${id}`, { ...reader, 'sec-purpose': 'prefetch;prerender' });
    await server.app.inject({ url: `/blog/${id}`, method: 'HEAD', headers: reader });
    await server.deps.views.flush();
    const viewsOf = async () =>
      (await server.deps.db.query.articles.findFirst({ where: (row, { eq }) => eq(row.id, id) }))?.views;
    expect(await viewsOf()).toBe(0);
    await get(`/blog/${id}`, reader);
    await server.deps.views.flush();
    expect(await viewsOf()).toBe(1);
  });
});

describe('a form', () => {
  it('is handed to its page with what was sent, and its answer is not shared', async () => {
    const payload = 'name=Zo%C3%A9&message=Oui';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = await server.app.inject({ url: '/legal', method: 'POST', payload, headers });
    expect(sent.statusCode).toBe(200);
    expect(sent.body).toContain('name,Zoé;message,Oui');
    expect(sent.headers['cache-control']).toBe('no-store');
    expect((await get('/legal')).body).not.toContain('Zoé');
  });

  it('that is too large or empty is answered in words', async () => {
    const large = await server.app.inject({
      url: '/contact',
      method: 'POST',
      payload: 'x'.repeat(65 * 1024),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(large.statusCode).toBe(413);
    expect(large.headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await server.app.inject({ url: '/contact', method: 'POST' })).statusCode).toBe(200);
  });

  it('is refused in an area', async () => {
    const sent = await server.app.inject({ url: '/login', method: 'POST', payload: {} });
    expect(sent.statusCode).toBe(404);
    expect(rendered).toHaveLength(0);
  });
});

describe('an area', () => {
  it('is rendered for each request with a nonce of its own, and not cached', async () => {
    const [first, second] = [await get('/pro?x=1'), await get('/pro?x=1')];
    const nonces = rendered.map(({ nonce }) => nonce);
    expect(new Set(nonces).size).toBe(2);
    expect(rendered[0]?.url).toBe('https://lampion.test/pro?x=1');
    for (const [index, { headers, body }] of [first, second].entries()) {
      expect(headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonces[index]}'`);
      expect(body).toContain(nonces[index]);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers.etag).toBeUndefined();
    }
  });

  it('gets its data uncached', async () => {
    for (const url of ['/login.data', '/pro/events.data', '/LOGIN', '/%6Cogin']) {
      const { headers } = await get(url);
      expect(headers['cache-control'], url).toBe('no-store');
    }
    expect(rendered).toHaveLength(4);
  });

  it('is compressed in the encoding its request asked for', async () => {
    const ask = (encoding: string) =>
      server.app.inject({ url: '/pro', headers: { 'accept-encoding': encoding } });
    const [br, zipped, plain] = [await ask('gzip, br'), await ask('gzip'), await ask('identity')];
    expect([br, zipped, plain].map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ]);
    const texts = [brotliDecompressSync(br.rawPayload), gunzipSync(zipped.rawPayload), plain.rawPayload];
    for (const text of texts) expect(text.toString()).toContain('<p>/pro ');
    for (const { headers } of [br, zipped, plain]) {
      expect(headers.vary).toBe('accept-encoding');
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('may speak to Google where one signs in, and nowhere else', async () => {
    expect((await get('/login')).headers['content-security-policy']).toContain('https://accounts.google.com');
    expect((await get('/pro')).headers['content-security-policy']).not.toContain('google');
    expect((await get('/')).headers['content-security-policy']).not.toContain('google');
  });
});

describe('an incident', () => {
  it('inside a page is answered by the page itself, and not kept', async () => {
    const broken = await get('/broken');
    expect([broken.statusCode, broken.headers['cache-control']]).toEqual([500, 'no-store']);
    await get('/broken');
    expect(rendered).toHaveLength(2);
  });

  it('of the renderer is answered in words that say nothing of it', async () => {
    const thrown = await get('/thrown');
    expect(thrown.statusCode).toBe(500);
    expect(thrown.body).toMatch(/Un incident est survenu.*Référence/);
    expect(thrown.body).not.toContain('renderer');
    expect(thrown.headers['cache-control']).toBe('no-store');
  });
});

describe('an embed', () => {
  it('alone may be shown in a frame of other sites, in any spelling of its address', async () => {
    const ancestors = async (url: string) =>
      /frame-ancestors [^;]+/.exec(String((await get(url)).headers['content-security-policy']))?.[0];
    for (const url of ['/embed/o/la.guinguette', '/EMBED/events/1', '/embed/rien']) {
      expect([url, await ancestors(url)]).toEqual([url, 'frame-ancestors *']);
    }
    for (const url of ['/o/embed', '/embedded', '/events/1', '/pro', '/login', '/rien/embed/']) {
      expect([url, await ancestors(url)]).toEqual([url, "frame-ancestors 'none'"]);
    }
  });
});
