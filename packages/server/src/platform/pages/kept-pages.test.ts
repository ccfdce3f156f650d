import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { encodePage } from './encode-page.ts';
import { isUnchanged, sendPage } from './kept-pages.ts';

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
