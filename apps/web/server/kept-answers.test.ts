import { gunzipSync } from 'node:zlib';
import { updateArticle } from '@lampion/server/blog/articles/drafts';
import { system } from '@lampion/server/platform/actor';
import { articles } from '@lampion/server/platform/db/tables';
import type { TestServer } from '@lampion/server/testing/build-test-server';
import { createCaller, createEvent, createOrganiser } from '@lampion/server/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from './testing/build-test-app.ts';

const now = new Date('2026-06-01T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

let server: TestServer;
let id: string;
beforeAll(async () => {
  server = await buildTestApp({ environment: { CORS_ORIGINS: 'https://autre.test' } });
  server.setNow(now);
  const base = { description: '', content: '<p>Bonsoir.</p>' };
  const rows = [
    { ...base, slug: 'bal', title: 'Bal', publishDate: new Date('2026-01-01') },
    { ...base, slug: 'bientot', title: 'Bientôt', publishDate: later(30_000) },
  ];
  const [first] = await server.deps.db.insert(articles).values(rows).returning();
  id = first?.id ?? '';
});
afterAll(() => server.close());

const hits = () => server.deps.pageFigures.read()?.hits ?? 0;

/** Calls an address and says whether memory answered. */
async function call(url: string, headers: Record<string, string> = {}) {
  const before = hits();
  const answer = await server.app.inject({ url, headers });
  expect(answer.statusCode).toBe(200);
  return { answer, isKept: hits() > before, titles: titlesOf(answer.json()) };
}

const titlesOf = (list: readonly { title: string }[] | { events: readonly { name: string }[] }) =>
  'events' in list ? list.events.map(({ name }) => name) : list.map(({ title }) => title);

describe('the list of articles', () => {
  it('comes from memory for visitors until an article changes', async () => {
    expect(await call('/api/blogs')).toMatchObject({ isKept: false, titles: ['Bal'] });
    const { answer, isKept } = await call('/api/blogs');
    expect(isKept).toBe(true);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(answer.headers.vary).toBe('origin, accept-encoding, authorization');
    const packed = await server.app.inject({ url: '/api/blogs', headers: { 'accept-encoding': 'gzip' } });
    expect([packed.headers['content-encoding'], packed.headers.etag]).toEqual(['gzip', answer.headers.etag]);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(answer.body);
    const known = { 'if-none-match': String(answer.headers.etag) };
    expect((await server.app.inject({ url: '/api/blogs', headers: known })).statusCode).toBe(304);
    await updateArticle(server.deps, system, id, { title: 'Le grand bal' });
    expect(await call('/api/blogs')).toMatchObject({ isKept: false, titles: ['Le grand bal'] });
  });

  it('is made again when a scheduled article comes out', async () => {
    expect((await call('/api/blogs')).isKept).toBe(true);
    server.setNow(later(30_001));
    expect(await call('/api/blogs')).toMatchObject({ isKept: false, titles: ['Bientôt', 'Le grand bal'] });
  });

  it('keeps the link to the next page', async () => {
    const { answer } = await call('/api/blogs?limit=1');
    const again = await call('/api/blogs?limit=1');
    expect(again.isKept).toBe(true);
    expect(again.answer.headers.link).toMatch(/rel="next"/);
    expect(again.answer.headers.link).toBe(answer.headers.link);
  });

  it.each(['?q=bal', '?x=1', '?fields=title&limit=20'])('is made for each request with %s', async (query) => {
    await call(`/api/blogs${query}`);
    expect((await call(`/api/blogs${query}`)).isKept).toBe(false);
  });

  it('is never shared between visitors and administrators, who see drafts', async () => {
    const draft = { slug: 'secret', title: 'Secret', description: '', content: '', publishDate: later(9e9) };
    await server.deps.db.insert(articles).values(draft);
    const admin = await createCaller(server.deps, 'admin');
    await call('/api/blogs');
    expect((await call('/api/blogs', admin)).titles).toContain('Secret');
    expect((await call('/api/blogs')).titles).not.toContain('Secret');
  });

  it('is kept apart for other origins', async () => {
    await call('/api/blogs');
    const { answer, isKept } = await call('/api/blogs', { origin: 'https://autre.test' });
    expect(isKept).toBe(false);
    expect(answer.headers['access-control-allow-origin']).toBe('https://autre.test');
    const again = await call('/api/blogs', { origin: 'https://autre.test' });
    expect(again.isKept).toBe(true);
    expect(again.answer.headers['access-control-allow-origin']).toBe('https://autre.test');
  });
});

it('the agenda comes from memory until one of its events is over', async () => {
  const { id: organiserId } = await createOrganiser(server.deps);
  const beginDate = later(3_600_000);
  await createEvent(server.deps, { organiserId, name: 'Bal', beginDate, endDate: later(7_200_000) });
  await call('/api/events?limit=20');
  expect(await call('/api/events?limit=20')).toMatchObject({ isKept: true, titles: ['Bal'] });
  server.setNow(later(48 * 3_600_000));
  expect(await call('/api/events?limit=20')).toMatchObject({ isKept: false, titles: [] });
});
