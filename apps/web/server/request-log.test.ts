import { Writable } from 'node:stream';
import { describeError } from '@lampion/server/platform/log';
import type { TestServer } from '@lampion/server/testing/build-test-server';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readPage } from './pages/render-page.ts';
import { buildTestApp, renderAddress } from './testing/build-test-app.ts';

const lines: Record<string, unknown>[] = [];
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(JSON.parse(chunk.toString()));
    done();
  },
});

let server: TestServer;
beforeAll(async () => {
  server = await buildTestApp({
    log: pino({ serializers: { err: describeError } }, stream),
    renderPage: async (request, context) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/thrown') throw new Error('the renderer itself');
      if (pathname === '/broken') {
        context.report(new Error('inside the page'));
        return readPage(new Response('incident', { status: 500 }));
      }
      return renderAddress(request, context);
    },
  });
});
afterAll(() => server.close());
afterEach(() => {
  lines.length = 0;
});

const ask = async (url: string, headers = {}) => {
  const answer = await server.app.inject({ url, headers });
  return { answer, lines: [...lines] };
};

describe('the log', () => {
  it('has one line for each answer, with the pattern of its route', async () => {
    const { lines: written } = await ask('/api/blogs/un-secret?token=abc', {
      authorization: 'Bearer abcdef',
    });
    expect(written).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        pid: expect.any(Number),
        hostname: expect.any(String),
        reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        method: 'GET',
        route: '/api/blogs/:id',
        status: 404,
        ms: expect.any(Number),
        msg: 'answered',
      },
    ]);
  });

  it.each([
    '/contact?q=secret',
    '/rien/secret',
    '/pro/secret?x=secret',
    '/secret.data',
    '/%E0secret',
    '/share/events/secret.png',
  ])('says nothing of %s beyond that', async (url) => {
    const { lines: written } = await ask(url, {
      cookie: 'secret',
      'user-agent': 'secret',
      referer: 'https://secret.test',
    });
    expect(written.length).toBeLessThanOrEqual(1);
    expect(JSON.stringify(written)).not.toContain('secret');
  });

  it('keeps what an identity provider sends back to itself', async () => {
    const { lines: written } = await ask('/admin/login/provider?code=un-code&state=un-etat&iss=emetteur');
    expect(written).toHaveLength(1);
    expect(JSON.stringify(written)).not.toMatch(/un-code|un-etat|emetteur/);
  });

  it('has an incident once, with its stack and the id that was answered', async () => {
    const { answer, lines: written } = await ask('/thrown?token=abc');
    const [incident, ...others] = written.filter(({ level }) => level === 50);
    expect(others).toEqual([]);
    expect(incident).toMatchObject({
      err: { message: 'the renderer itself', stack: expect.stringContaining('at ') },
    });
    expect(answer.body).toContain(String(incident?.reqId));
    expect(written.at(-1)).toMatchObject({ msg: 'answered', status: 500, reqId: incident?.reqId });
    expect(JSON.stringify(written)).not.toContain('abc');
  });

  it('has errors inside a page, too', async () => {
    const { lines: written } = await ask('/broken');
    expect(written.filter(({ level }) => level === 50)).toMatchObject([
      { err: { message: 'inside the page' } },
    ]);
  });
});
