import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articles } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, createEvent, createOrganiser, signIn } from '../../testing/factories.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

async function ask(accountId?: string) {
  const headers = accountId === undefined ? {} : await signIn(server.deps, accountId);
  return server.app.inject({ method: 'GET', url: '/api/stats', headers });
}

function createArticle(slug: string, views: number, deletedAt: Date | null = null) {
  const publishDate = new Date('2027-01-01T10:00:00Z');
  const row = { slug, title: slug, description: '', content: '', publishDate, views, deletedAt };
  return server.deps.db.insert(articles).values(row);
}

describe('GET /stats', () => {
  it('counts accounts, events, and existing articles with their views', async () => {
    const admin = await createAccount(server.deps, { role: 'admin' });
    expect((await ask(admin.id)).json()).toEqual({ userCount: 1, eventCount: 0, articleCount: 0, views: 0 });
    const organiser = await createOrganiser(server.deps);
    await createEvent(server.deps, { organiserId: organiser.id });
    await createEvent(server.deps, { organiserId: organiser.id, status: 'unpublished' });
    await createArticle('un', 2_000_000_000);
    await createArticle('deux', 2_000_000_000);
    await createArticle('parti', 7, new Date());
    expect((await ask(admin.id)).json()).toEqual({
      userCount: 2,
      eventCount: 2,
      articleCount: 2,
      views: 4_000_000_000,
    });
  });

  it('is refused to all others', async () => {
    const organiser = await createOrganiser(server.deps);
    const member = await createAccount(server.deps);
    expect((await ask()).statusCode).toBe(401);
    expect((await ask(member.id)).statusCode).toBe(403);
    expect((await ask(organiser.accountId)).statusCode).toBe(403);
  });
});
