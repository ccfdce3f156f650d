import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../config.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';

const origin = 'https://app.lampion.test';

let open: TestServer;
let closed: TestServer;
beforeAll(async () => {
  open = await buildTestServer({ CORS_ORIGINS: `https://other.test, ${origin}` });
  closed = await buildTestServer();
});
afterAll(async () => {
  await open.close();
  await closed.close();
});

const ask = (server: TestServer, from: string) =>
  server.app.inject({
    url: '/api/blogs',
    method: 'OPTIONS',
    headers: {
      origin: from,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,content-type',
    },
  });

describe('another origin', () => {
  it('may call the API when it is named', async () => {
    const { statusCode, headers } = await ask(open, origin);
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': expect.stringContaining('PUT'),
      'access-control-allow-headers':
        'authorization, content-type, idempotency-key, if-none-match, lampion-team, last-event-id, written-at',
    });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    const answer = await open.app.inject({ url: '/api/blogs', headers: { origin } });
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-expose-headers':
        'etag, idempotency-replayed, link, ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after, x-request-id',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(answer.headers.vary).toMatch(/origin/i);
  });

  it('gets refusals too', async () => {
    const answer = await open.app.inject({ url: '/api/stats', headers: { origin } });
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([401, origin]);
  });

  it('may not when it is not named, and no origin may when none is named', async () => {
    expect((await ask(open, 'https://evil.test')).headers['access-control-allow-origin']).toBeUndefined();
    for (const from of [origin, 'null']) {
      expect((await ask(closed, from)).headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('gets access to nothing but the API', async () => {
    const { headers } = await open.app.inject({ url: '/share/site.png', headers: { origin } });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

it.each(['https://app.test/', 'https://app.test/path', 'app.test', '*'])(
  'CORS_ORIGINS=%s is refused at start',
  (value) => {
    expect(() => readConfig({ CORS_ORIGINS: value })).toThrow(ConfigError);
  },
);
