import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import type { PageTag } from '../db/page-changes.ts';
import { encodePage } from './encode-page.ts';
import { type CachedPage, isUnchanged, PageCache, sendPage } from './page-cache.ts';

function page(text: string, given: Partial<CachedPage> = {}): CachedPage {
  const body = Buffer.from(text);
  return {
    status: 200,
    headers: {},
    body,
    etag: '',
    br: null,
    gzip: null,
    totalBytes: body.length,
    tags: new Set<PageTag>(['articles']),
    freshUntil: Number.POSITIVE_INFINITY,
    isCacheable: true,
    ...given,
  };
}

/** Why a page cannot be made while the database is away. */
const absence = new Error('away');

function openCache({ maxBytes = 1000 } = {}) {
  const state = { now: new Date('2027-01-01T00:00:00Z'), isHearing: true, isAway: false };
  const cache = new PageCache({
    maxBytes,
    now: () => state.now,
    isHearing: () => state.isHearing,
    isAway: () => state.isAway,
    isAbsence: async (error) => error === absence,
  });
  let made = 0;
  /** Requests an address and returns what it shows; `#n` counts the pages made. */
  const ask = async (key: string, given: Partial<CachedPage> = {}) => {
    const answer = await cache.get(key, async () => {
      made += 1;
      return page(`${key} #${made}`, given);
    });
    return answer.body.toString();
  };
  return { cache, state, ask, made: () => made };
}

/** A page whose making ends when the test says so. */
function openMaking() {
  const { promise, resolve, reject } = Promise.withResolvers<CachedPage>();
  return { make: () => promise, finish: resolve, fail: reject };
}

describe('PageCache', () => {
  it('shows what it has while the database is away, expired or not, and drops it before it is trusted again', async () => {
    const { cache, state, ask } = openCache();
    const freshUntil = state.now.getTime() + 1000;
    await ask('/blog', { freshUntil });
    state.isHearing = false;
    expect(cache.find('/blog')).toBe(undefined);
    state.isAway = true;
    state.now = new Date(freshUntil);
    expect(cache.find('/blog')?.body.toString()).toBe('/blog #1');
    expect(await ask('/blog')).toBe('/blog #1');
    state.isAway = false;
    cache.clear();
    state.isHearing = true;
    expect(await ask('/blog')).toBe('/blog #2');
  });

  it('shows what it has when a page cannot be made because the database just went, and for no other reason', async () => {
    const { cache, state, ask } = openCache();
    await ask('/blog');
    state.isHearing = false;
    const fail = (error: Error) => cache.get('/blog', () => Promise.reject(error));
    expect((await fail(absence)).body.toString()).toBe('/blog #1');
    await expect(fail(new Error('no'))).rejects.toThrow('no');
    await expect(cache.get('/events/1', () => Promise.reject(absence))).rejects.toBe(absence);
  });

  it('makes an address once, however many ask for it together', async () => {
    const { ask, made } = openCache();
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask('/blog')));
    expect(new Set(answers)).toEqual(new Set(['/blog #1']));
    expect(await ask('/blog')).toBe('/blog #1');
    expect(made()).toBe(1);
  });

  it('drops the pages that show what changed, and no others', async () => {
    const { cache, ask } = openCache();
    await ask('/blog');
    await ask('/events/1', { tags: new Set<PageTag>(['event:1']) });
    cache.drop(['event:2', 'articles']);
    expect(await ask('/blog')).toBe('/blog #3');
    expect(await ask('/events/1')).toBe('/events/1 #2');
  });

  it('neither keeps a page that was being made during a change, nor lets later requests join it', async () => {
    const { cache, ask } = openCache();
    const before = openMaking();
    const early = cache.get('/blog', before.make);
    cache.drop(['settings']);
    expect(await ask('/blog')).toBe('/blog #1');
    before.finish(page('older'));
    expect((await early).body.toString()).toBe('older');
    expect(await ask('/blog')).toBe('/blog #1');
  });

  it('answers what is not cacheable only to the requests waiting for it', async () => {
    const { cache, ask, made } = openCache();
    const answers = await Promise.all([ask('/rien', { isCacheable: false }), ask('/rien')]);
    expect(answers).toEqual(['/rien #1', '/rien #1']);
    expect(cache.size).toBe(0);
    await ask('/rien');
    expect(made()).toBe(2);
  });

  it('fails the waiting requests when making fails, and tries again for the next', async () => {
    const { cache, ask } = openCache();
    const making = openMaking();
    const waiting = Promise.allSettled([cache.get('/blog', making.make), cache.get('/blog', making.make)]);
    making.fail(new Error('no'));
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask('/blog')).toBe('/blog #1');
  });

  it('keeps a page until the instant at which it changes by itself', async () => {
    const { state, ask } = openCache();
    const freshUntil = Date.parse('2027-01-01T00:00:10Z');
    await ask('/events/1', { freshUntil });
    state.now = new Date(freshUntil - 1);
    expect(await ask('/events/1')).toBe('/events/1 #1');
    state.now = new Date(freshUntil);
    expect(await ask('/events/1')).toBe('/events/1 #2');
  });

  it('stays within its bytes by evicting the least recently used', async () => {
    const { cache, ask, made } = openCache({ maxBytes: 30 });
    await ask('/one', { totalBytes: 10 });
    await ask('/two', { totalBytes: 10 });
    await ask('/three', { totalBytes: 10 });
    await ask('/one');
    await ask('/four', { totalBytes: 15 });
    expect(cache.bytes).toBe(25);
    expect(cache.size).toBe(2);
    await ask('/one');
    await ask('/four');
    expect(made()).toBe(4);
  });

  it('does not keep what is too large for it, and evicts nothing for it', async () => {
    const { cache, ask, made } = openCache({ maxBytes: 30 });
    await ask('/one', { totalBytes: 20 });
    await ask('/huge', { totalBytes: 31 });
    expect(cache.bytes).toBe(20);
    await ask('/one');
    expect(made()).toBe(2);
    await ask('/huge', { totalBytes: 31 });
    expect(made()).toBe(3);
  });

  it('keeps redirects, however many, without evicting a page for them', async () => {
    const { cache, ask, made } = openCache({ maxBytes: 4800 });
    await ask('/blog', { totalBytes: 4700 });
    for (let name = 0; name < 1000; name += 1) await ask(`/o/${name}`, { status: 301, totalBytes: 10 });
    await ask('/o/999');
    await ask('/blog');
    expect([made(), cache.size]).toEqual([1001, 1]);
    cache.drop(['articles']);
    await ask('/o/999');
    expect(made()).toBe(1002);
  });

  it('finds what is in memory without making anything', async () => {
    const { cache, state, ask } = openCache();
    expect(cache.find('/blog')).toBeUndefined();
    await ask('/blog', { freshUntil: state.now.getTime() + 1 });
    expect(cache.find('/blog')?.body.toString()).toBe('/blog #1');
    state.isHearing = false;
    expect(cache.find('/blog')).toBeUndefined();
    state.isHearing = true;
    state.now = new Date(state.now.getTime() + 1);
    expect(cache.find('/blog')).toBeUndefined();
  });

  it('serves nothing from memory while changes may be missed', async () => {
    const { cache, state, ask } = openCache();
    await ask('/blog');
    state.isHearing = false;
    expect(await ask('/blog')).toBe('/blog #2');
    expect(await ask('/blog')).toBe('/blog #3');
    cache.clear();
    state.isHearing = true;
    expect(await ask('/blog')).toBe('/blog #4');
    expect(await ask('/blog')).toBe('/blog #4');
  });

  it('keeps nothing of what was being made when changes were missed', async () => {
    const { cache, ask } = openCache();
    const before = openMaking();
    const early = cache.get('/blog', before.make);
    cache.clear();
    before.finish(page('older'));
    await early;
    expect(await ask('/blog')).toBe('/blog #1');
  });
});

const html = '<p>Bonsoir, la fête commence ici.</p>'.repeat(40);
const app = fastify();
app.get('/page', async (_request, reply) =>
  sendPage(
    reply,
    await encodePage({ status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(html) }),
  ),
);
app.get('/picture', async (_request, reply) =>
  sendPage(
    reply,
    await encodePage({ status: 200, headers: { 'content-type': 'image/png' }, body: Buffer.from(html) }),
  ),
);
app.get('/moved', async (_request, reply) =>
  sendPage(reply, await encodePage({ status: 301, headers: { location: '/page' }, body: Buffer.from('') })),
);
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('sendPage', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000, gzip; q=0', undefined],
    ['zstd', undefined],
    ['identity', undefined],
    ['', undefined],
    ['*', 'br'],
  ])('answers "%s" in %s', async (accepted, encoding) => {
    const { headers, rawPayload } = await get('/page', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('accept-encoding');
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    const decoders: Record<string, (bytes: Buffer) => Buffer> = {
      br: brotliDecompressSync,
      gzip: gunzipSync,
    };
    expect((decoders[encoding ?? ''] ?? Buffer.from)(rawPayload).toString()).toBe(html);
  });

  it('leaves pictures as they are', async () => {
    const { headers } = await get('/picture', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.etag).toBeDefined();
  });

  it('answers 304 without a body to a browser with this version, and only of a page that exists', async () => {
    const { headers } = await get('/page');
    const again = await get('/page', { 'if-none-match': `"other", ${headers.etag}` });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers.etag).toBe(headers.etag);
    expect((await get('/page', { 'if-none-match': '"other"' })).statusCode).toBe(200);
    expect((await get('/moved', { 'if-none-match': '*' })).statusCode).toBe(301);
  });
});

it('isUnchanged compares weakly', () => {
  expect(isUnchanged('"abc"', 'W/"abc"')).toBe(true);
  expect(isUnchanged('W/"abc"', '"abc"')).toBe(true);
  expect(isUnchanged('*', '"abc"')).toBe(true);
  expect(isUnchanged('"abcd"', '"abc"')).toBe(false);
  expect(isUnchanged('*', '')).toBe(false);
  expect(isUnchanged(undefined, '"abc"')).toBe(false);
});
