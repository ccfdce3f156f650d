import type { TestServer } from '@lampion/server/testing/build-test-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from './testing/build-test-app.ts';

let server: TestServer;
let narrow: TestServer;
beforeAll(async () => {
  server = await buildTestApp();
  narrow = await buildTestApp({ environment: { FRESH_PAGES_PER_MINUTE: '2' } });
});
afterAll(async () => {
  await narrow.close();
  await server.close();
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

/** Width and height, as the header of a PNG says. */
function sizeOf(png: Buffer): number[] {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe('drawings as PNG', () => {
  it.each([
    ['/covers/party/0192.png', 640, 400],
    ['/covers/party/0192.png?w=1200', 1200, 750],
    ['/covers/party/0192.png?w=641', 640, 400],
    ['/covers/party/0192.png?w=99999', 640, 400],
    ['/avatars/la.guinguette.png', 256, 256],
    ['/avatars/la.guinguette.png?w=96', 96, 96],
  ])('%s is %i × %i', async (url, width, height) => {
    const { statusCode, headers, rawPayload } = await get(url, { 'accept-encoding': 'br' });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(headers['content-encoding']).toBeUndefined();
    expect(sizeOf(rawPayload)).toEqual([width, height]);
    expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  it('show what their SVG shows', async () => {
    const urls = ['/covers/party/0192.png', '/covers/party/0192.png?plan=scene', '/covers/concert/0192.png'];
    const bytes = await Promise.all(urls.map(async (url) => (await get(url)).rawPayload.toString('base64')));
    expect(new Set(bytes).size).toBe(3);
    const drawn = await get('/covers/party/0192.png?plan=nope');
    expect(drawn.rawPayload.toString('base64')).toBe(bytes[0]);
  });

  it('are made a limited number of times a minute for one address, and sent again without limit', async () => {
    const ask = async (name: string) => (await narrow.app.inject(`/avatars/${name}.png`)).statusCode;
    expect([await ask('a'), await ask('b'), await ask('c')]).toEqual([200, 200, 429]);
    expect([await ask('a'), await ask('b')]).toEqual([200, 200]);
  });
});
