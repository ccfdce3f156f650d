import { metricCatalogue } from '@lampion/server/platform/ports/metrics';
import type { TestServer } from '@lampion/server/testing/build-test-server';
import { createAccount } from '@lampion/server/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMetricsServer } from './metrics.ts';
import { buildTestApp } from './testing/build-test-app.ts';

const token = 'jeton-de-supervision';
const authorization = `Bearer ${token}`;

let server: TestServer;
beforeAll(async () => {
  server = await buildTestApp({ environment: { METRICS_TOKEN: token, METRICS_PORT: '0' } });
});
afterAll(() => server.close());

/** Every line of an answer, by name and labels. */
async function scrape(): Promise<Map<string, number>> {
  const { body } = await server.app.inject({ url: '/metrics', headers: { authorization } });
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

describe('/metrics', () => {
  it('requires the token', async () => {
    for (const headers of [{}, { authorization: 'Bearer autre' }, { authorization: token }]) {
      const refused = await server.app.inject({ url: '/metrics', headers });
      expect(refused.statusCode).toBe(401);
      expect(refused.body).not.toContain('lampion_');
    }
    const given = await server.app.inject({ url: '/metrics', headers: { authorization } });
    expect(given.statusCode).toBe(200);
    expect(given.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(given.headers['cache-control']).toBe('no-store');
  });

  it('does not exist without a setting, nor on the main port without a token', async () => {
    const settings: Record<string, string>[] = [{}, { METRICS_PORT: '0' }];
    for (const environment of settings) {
      const other = await buildTestApp({
        environment,
        beside: server,
        renderPage: async () => ({ status: 404, headers: {}, body: Buffer.from('') }),
      });
      expect((await other.app.inject('/metrics')).statusCode).toBe(404);
      await other.close();
    }
  });

  it('is served on a port of its own, and nothing else is', async () => {
    const other = await buildTestApp({ environment: { METRICS_PORT: '0' }, beside: server });
    const own = await openMetricsServer(other.deps);
    const closed = await openMetricsServer(server.deps);
    try {
      const address = `http://127.0.0.1:${own?.port}`;
      expect(await (await fetch(`${address}/metrics`)).text()).toContain('lampion_info{');
      expect((await fetch(`${address}/`)).status).toBe(404);
      expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404);
      // With a token, it is asked for there too.
      expect((await fetch(`http://127.0.0.1:${closed?.port}/metrics`)).status).toBe(401);
    } finally {
      await own?.close();
      await closed?.close();
      await other.close();
    }
    expect(
      await openMetricsServer({ ...server.deps, config: { ...server.deps.config, METRICS_PORT: undefined } }),
    ).toBeNull();
  });

  it('writes every figure of the catalogue, and those of Node', async () => {
    const { body } = await server.app.inject({ url: '/metrics', headers: { authorization } });
    for (const [name, { type }] of Object.entries(metricCatalogue))
      expect(body).toContain(`# TYPE ${name} ${type}\n`);
    for (const name of [
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_gc_duration_seconds',
    ]) {
      expect(body).toContain(`# TYPE ${name} `);
    }
  });
});

describe('requests', () => {
  const label = (method: string, route: string, status: string) =>
    `lampion_http_requests_total{method="${method}",route="${route}",status="${status}"}`;

  it('are counted once each, by the pattern of their route: an address never shows', async () => {
    const before = await scrape();
    await server.app.inject('/api/blogs/secret-1');
    await server.app.inject('/api/blogs/secret-2');
    await server.app.inject({ method: 'HEAD', url: '/api/blogs' });
    await server.app.inject('/api/nothing-secret');
    await server.app.inject('/rien/secret?token=secret');
    await server.app.inject({ method: 'PUT', url: '/secret' });
    const after = await scrape();
    const added = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(added(label('GET', '/api/blogs/:id', '4xx'))).toBe(2);
    expect(added('lampion_http_request_duration_seconds_count{method="GET",route="/api/blogs/:id"}')).toBe(2);
    expect(
      added('lampion_http_request_duration_seconds_bucket{method="GET",route="/api/blogs/:id",le="+Inf"}'),
    ).toBe(2);
    expect(added(label('HEAD', '/api/blogs', '2xx'))).toBe(1);
    expect(added(label('GET', '/api/blogs', '2xx'))).toBe(0);
    expect(added(label('GET', '/*', '4xx')) + added(label('GET', 'none', '4xx'))).toBe(2);
    expect(added(label('PUT', 'none', '4xx'))).toBe(1);
    // One for each request of this test, and the scrape before it.
    const all = [...after.keys()].filter((name) => name.startsWith('lampion_http_requests_total'));
    expect(all.reduce((sum, name) => sum + added(name), 0)).toBe(7);
    expect([...after.keys()].join('\n')).not.toContain('secret');
    expect(after.get('lampion_http_requests_in_flight')).toBe(1);
  });

  it('are hits and misses of the page cache', async () => {
    const before = await scrape();
    await server.app.inject('/blog');
    await server.app.inject('/blog');
    await server.app.inject('/blog');
    const after = await scrape();
    const added = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(added('lampion_page_cache_misses_total')).toBe(1);
    expect(added('lampion_page_cache_hits_total')).toBe(2);
    expect(added('lampion_page_cache_pages')).toBe(1);
    expect(added('lampion_page_cache_bytes')).toBeGreaterThan(0);
    expect(added('lampion_page_rendering_duration_seconds_count{kind="public"}')).toBe(1);
    expect(after.get('lampion_page_renderings_in_flight')).toBe(0);
  });
});

describe('the installation', () => {
  it('is counted at most once a minute, jobs at most every 15 seconds', async () => {
    const other = await buildTestApp({ environment: { METRICS_TOKEN: token } });
    const read = async () => {
      const { body } = await other.app.inject({ url: '/metrics', headers: { authorization } });
      return (name: string) => new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (.*)$`, 'm').exec(body)?.[1];
    };
    try {
      await createAccount(other.deps);
      await other.deps.jobs.enqueue(other.deps.db, 'send-email', { template: 'welcome', id: 'un' });
      const first = await read();
      expect(first('lampion_accounts')).toBe('1');
      expect(first('lampion_organisers')).toBe('0');
      expect(first('lampion_jobs{queue="send-email",state="due"}')).toBe('1');
      expect(Number(first('lampion_jobs_oldest_age_seconds{queue="send-email"}'))).toBeGreaterThan(0);
      expect(first('lampion_database_up')).toBe('1');
      expect(first('lampion_database_pool_connections_max')).toBe('5');
      expect(Number(first('lampion_database_acquire_duration_seconds_count'))).toBeGreaterThan(0);
      await createAccount(other.deps);
      expect((await read())('lampion_accounts')).toBe('1');
    } finally {
      await other.close();
    }
  });

  it('counts e-mails by outcome, jobs by queue, and calls of other services', async () => {
    await server.deps.mailer.send({ id: 'un', to: 'a@exemple.fr', subject: 's', text: 't', html: 'h' });
    await server.deps.jobs.enqueue(server.deps.db, 'clean-up', null);
    const failing = async () => {
      throw new Error('down');
    };
    await server.deps.jobs.workOff(new Proxy({} as never, { get: () => failing }));
    const after = await scrape();
    expect(after.get('lampion_emails_total{outcome="sent"}')).toBe(1);
    expect(after.get('lampion_jobs_run_total{queue="clean-up",outcome="failed"}')).toBe(1);
    expect(after.get('lampion_outgoing_duration_seconds_count{service="mail",outcome="ok"}')).toBe(1);
    expect([...after.keys()].join('\n')).not.toContain('exemple');
  });

  it('leaves out what cannot be read, and says so', async () => {
    const cut = await buildTestApp({ environment: { METRICS_TOKEN: token } });
    await cut.deps.database.pool.query('ALTER TABLE accounts RENAME TO lost');
    const { body, statusCode } = await cut.app.inject({ url: '/metrics', headers: { authorization } });
    await cut.deps.database.pool.query('ALTER TABLE lost RENAME TO accounts');
    await cut.close();
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/^lampion_accounts /m);
    expect(body).toMatch(/^lampion_scrape_failures_total\{reading="business"\} 1$/m);
    expect(body).toMatch(/^lampion_database_up 1$/m);
  });
});
