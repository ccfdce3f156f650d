import { brotliDecompressSync } from 'node:zlib';
import { XMLValidator } from 'fast-xml-parser';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawingRoutes } from './drawings.ts';

const app = fastify();
beforeAll(() => app.register(drawingRoutes));
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('covers', () => {
  it('are SVG that browsers may cache as immutable and that run no script', async () => {
    const { statusCode, headers, body } = await get('/covers/party/0192.svg');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(XMLValidator.validate(body)).toBe(true);
  });

  it('follow the plan and the sky asked for, and ignore unknown ones', async () => {
    const plain = (await get('/covers/concert/0192.svg')).body;
    const chosen = ['scene', 'ondes', 'accordeon'].map((plan) =>
      get(`/covers/concert/0192.svg?plan=${plan}&sky=nuit`),
    );
    expect(new Set((await Promise.all(chosen)).map(({ body }) => body)).size).toBe(3);
    for (const query of [
      '?plan=nope',
      '?plan=__proto__&sky=constructor',
      '?plan=a&plan=b',
      '?sky=',
      '?other=1',
    ]) {
      expect((await get(`/covers/concert/0192.svg${query}`)).body, query).toBe(plain);
    }
  });

  it('are compressed and answer HEAD and 304', async () => {
    const { headers, rawPayload } = await get('/covers/party/0193.svg', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toBe((await get('/covers/party/0193.svg')).body);
    const head = await app.inject({ url: '/covers/party/0193.svg', method: 'HEAD' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect((await get('/covers/party/0193.svg', { 'if-none-match': String(headers.etag) })).statusCode).toBe(
      304,
    );
  });

  it.each(['/covers/party/0192.jpeg', '/covers/party/0192', '/covers/party'])(
    '%s is nothing',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );
});

describe('avatars', () => {
  it('carry the initials of a name', async () => {
    expect((await get('/avatars/guinguette_du_canal.svg')).body).toContain('>GD</text>');
    expect((await get('/avatars/%C3%89lo%C3%AFse%20Roy.svg')).body).toContain('>ÉR</text>');
  });

  it.each(['%3Cscript%3E', '%26', '%00%07a', '%22%3E', '.'])('of %s are well-formed', async (name) => {
    const { statusCode, body } = await get(`/avatars/${name}.svg`);
    expect(statusCode).toBe(200);
    expect(XMLValidator.validate(body)).toBe(true);
    expect(body).not.toContain('<script');
  });
});
