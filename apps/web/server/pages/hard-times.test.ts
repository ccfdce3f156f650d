import { showBlog } from '@lampion/server/blog/articles/pages';
import { describe, expect, it } from 'vitest';
import { buildTestApp, renderAddress } from '../testing/build-test-app.ts';
import type { RenderPage } from './render-page.ts';

describe('one client address that requests page after page', () => {
  it('gets a French message to wait, while cached pages and other addresses are answered', async () => {
    const server = await buildTestApp({ environment: { FRESH_PAGES_PER_MINUTE: '5' } });
    const get = (url: string, remoteAddress = '10.4.0.1') => server.app.inject({ url, remoteAddress });
    expect((await get('/blog')).statusCode).toBe(200);
    for (let page = 0; page < 4; page += 1) expect((await get(`/rien/${page}`)).statusCode).toBe(404);
    const refused = await get('/rien/5');
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toContain('Trop de tentatives. Réessayez dans quelques minutes.');
    expect(refused.headers['cache-control']).toBe('no-store');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get('/pro')).statusCode).toBe(429);
    // A process that was held up for seconds serves from memory again after its next heartbeat.
    await expect.poll(async () => (await get('/blog')).statusCode).toBe(200);
    expect((await get('/rien/5', '10.4.0.2')).statusCode).toBe(404);
    await server.close();
  });
});

describe('a page that the database has no time for', () => {
  /** As public pages do: an error thrown by a loader is reported and rendered as an error page. */
  const renderOwn: RenderPage = async (request, context) => {
    try {
      await showBlog(context.server.deps, 1);
    } catch (error) {
      const body = Buffer.from(context.report(error)?.message ?? 'incident');
      return { status: 500, headers: { 'content-type': 'text/html' }, body };
    }
    return renderAddress(request, context);
  };

  it('is answered 503 with Retry-After', async () => {
    const environment = { DATABASE_POOL_SIZE: '2', DATABASE_ACQUIRE_MS: '500' };
    const server = await buildTestApp({ environment, renderPage: renderOwn });
    const { pool } = server.deps.database;
    const clients = [await pool.connect(), await pool.connect()];
    const refused = await server.app.inject('/blog');
    expect(refused.statusCode).toBe(503);
    expect(refused.body).toContain('Le service est momentanément indisponible.');
    expect(refused.headers['retry-after']).toBe('5');
    for (const client of clients) client.release();
    expect((await server.app.inject('/blog')).statusCode).toBe(200);
    await server.close();
  });
});
