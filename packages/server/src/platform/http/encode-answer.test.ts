import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createArticle } from '../../blog/articles/drafts.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createCaller } from '../../testing/factories.ts';
import { system } from '../actor.ts';
import { encodeAnswer } from './answers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  await createArticle(server.deps, system, { title: 'Un bal', content: `<p>${'Danser. '.repeat(300)}</p>` });
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

describe('an answer that anybody may read', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])(
    'is sent as %s, under a name of its own, and not again while nothing changed',
    async (encoding, open) => {
      const bare = await get('/api/blogs');
      const packed = await get('/api/blogs', { 'accept-encoding': encoding });
      expect(packed.headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-cache',
        vary: expect.stringContaining('accept-encoding, authorization'),
      });
      expect(open(packed.rawPayload).toString()).toBe(bare.body);
      expect(packed.rawPayload.length).toBeLessThan(bare.rawPayload.length / 2);
      expect(packed.headers.etag).not.toBe(bare.headers.etag);
      expect(packed.headers.etag).toMatch(/^"[\w-]+"$/);
      for (const { headers } of [bare, packed]) {
        const again = await get('/api/blogs', {
          'if-none-match': `"x", ${headers.etag}`,
          'accept-encoding': encoding,
        });
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', packed.headers.etag]);
      }
    },
  );

  it('has another name once it changed', async () => {
    const { etag = '' } = (await get('/api/blogs')).headers;
    await createArticle(server.deps, system, { title: 'Un autre', content: '<p>Oui.</p>' });
    expect((await get('/api/blogs', { 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  it('stays as it is when it is short, and is no version when it is a refusal', async () => {
    const short = await get('/api/stripe/availableSubscriptions?', { 'accept-encoding': 'br;q=0, identity' });
    expect(short.headers['content-encoding']).toBeUndefined();
    const refused = await get('/api/blogs/rien', { 'accept-encoding': 'br', 'if-none-match': '*' });
    expect([refused.statusCode, refused.headers.etag, refused.headers['cache-control']]).toEqual([
      404,
      undefined,
      'no-store',
    ]);
  });
});

it('an answer that is somebody’s own is kept by nobody, and has a version all the same', async () => {
  const caller = await createCaller(server.deps, 'organiser');
  for (const url of ['/api/auth/me', '/api/blogs']) {
    const { headers } = await get(url, caller);
    expect(headers['cache-control']).toBe('no-store');
    expect((await get(url, { ...caller, 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  }
});

it('a list that is sent while it is read is compressed as it comes', async () => {
  const pieces = Array.from({ length: 2000 }, (_, index) => `${index}${' '.repeat(500)}\n`);
  const app = fastify();
  app.get('/', { onSend: encodeAnswer }, () => Readable.from(pieces));
  const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } });
  expect([headers['content-encoding'], headers.etag]).toEqual(['gzip', undefined]);
  expect(gunzipSync(rawPayload).toString()).toBe(pieces.join(''));
});
