import type { TestServer } from '@lampion/server/testing/build-test-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from './testing/build-test-app.ts';

let server: TestServer;
let https: TestServer;
beforeAll(async () => {
  server = await buildTestApp({
    environment: { MAP_STYLE_URL: 'https://tiles.test/style.json', MAP_ORIGINS: 'https://letters.test' },
  });
  https = await buildTestApp({
    environment: { PUBLIC_URL: 'https://lampion.test', VITE_API_URL: 'https://api.lampion.test/api' },
  });
});
afterAll(async () => {
  await https.close();
  await server.close();
});

const get = (url: string) => server.app.inject(url);

describe('every kind of answer', () => {
  it.each([
    ['a page', '/contact', 200],
    ['a page that does not exist', '/rien', 404],
    ['a page that moved', '/contact/', 301],
    ['an area', '/pro', 200],
    ['data of an area', '/login.data', 200],
    ['data of no page', '/blog.data', 404],
    ['the API', '/api/blogs', 200],
    ['a refusal of the API', '/api/stats', 401],
    ['an unknown call', '/api/nope', 404],
    ['the API’s document', '/api/openapi.json', 200],
    ['the API’s reader', '/api/docs', 200],
    ['its script', '/api/docs/static/swagger-ui-bundle.js', 200],
    ['a static file', '/favicon.svg', 200],
    ['a drawing', '/covers/party/1.svg', 200],
    ['a picture that does not exist', '/images/0/1.jpeg', 404],
    ['a share picture', '/share/site.png', 200],
    ['a file for robots', '/robots.txt', 200],
    ['the outbox', '/dev/outbox', 200],
    ['health', '/health', 200],
    ['an address nobody can read', '/%E0%A4%A', 404],
  ])('%s carries the headers that keep browsers out of trouble', async (_kind, url, status) => {
    const { statusCode, headers } = await get(url);
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/default-src 'none'/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers['x-powered-by'] ?? headers.server).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('sends HSTS where the product is reached by https', async () => {
    for (const url of ['/contact', '/api/blogs', '/robots.txt', '/favicon.svg']) {
      const { headers } = await https.app.inject(url);
      expect(headers['strict-transport-security'], url).toBe('max-age=31536000');
    }
  });
});

describe('the policy of pages', () => {
  it('runs our own script files alone, and no page may be framed', async () => {
    const policy = String((await get('/contact')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'inline-speculation-rules';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toMatch(/worker-src|tiles/);
  });

  it('lets the map fetch its tiles, and read them in a worker, where places are shown and chosen', async () => {
    const policy = String((await get('/Events/1')).headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' https://tiles.test https://letters.test;");
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.test https://letters.test;");
    expect(policy).toContain("worker-src 'self';");
    expect((await get('/pro')).headers['content-security-policy']).toContain("worker-src 'self';");
    expect((await get('/admin')).headers['content-security-policy']).not.toContain('worker-src');
    const without = String((await https.app.inject('/events/1')).headers['content-security-policy']);
    expect(without).not.toContain('worker-src');
  });

  it('lets styles be written into areas, and scripts nowhere', async () => {
    const area = String((await get('/pro')).headers['content-security-policy']);
    expect(area).toContain("style-src 'self' 'unsafe-inline';");
    expect(area).toMatch(/script-src 'self' 'nonce-[\w-]{22}';/);
    expect((await get('/contact')).headers['content-security-policy']).toContain("style-src 'self';");
  });

  it('lets the members’ app and doors alone open the camera, and run the reader of codes', async () => {
    for (const url of ['/app/scan', '/pro/events/018f0000-0000-7000-8000-000000000001/door']) {
      const { headers } = await get(url);
      expect(headers['permissions-policy'], url).toContain('camera=(self), microphone=()');
      const policy = String(headers['content-security-policy']);
      expect(policy, url).toMatch(/script-src 'self' 'nonce-[\w-]{22}' 'wasm-unsafe-eval';/);
    }
    for (const url of ['/pro', '/pro/events/doorbell', '/contact', '/app/install'])
      expect((await get(url)).headers['content-security-policy'], url).not.toContain('wasm');
  });

  it('names an API on another origin, where the screens call it', async () => {
    const policy = String((await https.app.inject('/pro')).headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' https://api.lampion.test;");
    expect(policy).not.toContain('tiles');
  });
});

describe('static files', () => {
  it('are cached by browsers for an hour, as immutable when their name carries a hash', async () => {
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });
});

it.each([
  ...['/avatars/X.png', '/avatars/X.svg', '/covers/party/X.png', '/covers/X/1.svg', '/images/X/1.jpeg'],
  ...[
    '/images/1/X',
    '/share/events/X.png',
    '/share/articles/X.png',
    '/events/X/calendar.ics',
    '/o/X/calendar.ics',
  ],
  ...[
    '/blog/tag/X/rss.xml',
    '/blog/categorie/X/feed.json',
    '/sitemaps/events-X.xml',
    '/agenda/X',
    '/o/X/rss.xml',
  ],
  ...['/replies/X/calendar.ics', '/o/X', '/blog/X', '/p/X/calendar.ics'],
])('%s is no incident, whatever is looked up there', async (pattern) => {
  const odd = ['a%00b', '%00', '%ED%A0%80', '..%2f..%2fetc', '__proto__', 'x'.repeat(290), '-0', '1e309'];
  for (const name of odd) {
    const url = pattern.replace('X', name);
    for (const address of [url, `${url}?w=${name}&page=${name}&plan=${name}`])
      expect((await get(address)).statusCode, address).toBeLessThan(500);
  }
});
