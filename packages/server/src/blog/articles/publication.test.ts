import { createArticleBodySchema, type UpdateArticleBody } from '@lampion/contract/blog/articles';
import { parisInstant } from '@lampion/contract/platform/rules/paris-time';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createJobHandlers } from '../../job-handlers.ts';
import { system } from '../../platform/actor.ts';
import type { PageTag } from '../../platform/db/page-changes.ts';
import { jobSettings } from '../../platform/jobs/job-database.ts';
import { buildTestServer, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { readJournal } from '../../testing/factories.ts';
import { eventually } from '../../testing/side-by-side.ts';
import { createArticle, updateArticle } from './drafts.ts';
import { deleteArticle, restoreArticle } from './trash.ts';

let server: TestServer;
const changedTags: PageTag[] = [];
beforeAll(async () => {
  server = await buildTestServer();
  await server.deps.pages.listen({ changed: (tags) => changedTags.push(...tags), missed: () => undefined });
});
afterEach(() => {
  changedTags.length = 0;
});
afterAll(() => server.close());

const content = '<p>Bal.</p>';
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const create = (title: string, publishDate: string) =>
  createArticle(server.deps, system, { title, content, publishDate });
const update = (article: { _id: string }, fields: UpdateArticleBody) =>
  updateArticle(server.deps, system, article._id, fields);
const publications = async (article: { _id: string }) =>
  (await readJournal(server.deps, article._id)).filter(({ action }) => action === 'article.publish');

/**
 * Advances the queue's clock, which is PostgreSQL's, and ours beyond a date; returns how many jobs
 * ran.
 */
async function passAll(at: string): Promise<number> {
  const { database } = server.deps;
  await database.pool.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'created'`);
  server.setNow(new Date(at));
  changedTags.length = 0;
  return workOff(server);
}

describe('the publication of a scheduled article', () => {
  test('waits for its date', async () => {
    const date = later(1);
    const article = await create('Plus tard', date);
    const { rows } = await server.deps.database.pool.query(
      `SELECT start_after FROM pgboss.job WHERE name = 'publish-article' AND data->>'articleId' = $1`,
      [article._id],
    );
    expect(rows).toEqual([{ start_after: new Date(date) }]);
    expect(await workOff(server)).toBe(0);
    expect(await publications(article)).toEqual([]);
  });

  test('invalidates every page and is recorded in the journal, exactly once', async () => {
    const date = later(2);
    const article = await create('Une fois', date);
    // A second job for the same date, as a repetition after a crash would be.
    await server.deps.jobs.enqueue(server.deps.db, 'publish-article', {
      articleId: article._id,
      publishDate: new Date(date).toISOString(),
    });
    await passAll(date);
    expect(changedTags.filter((tag) => tag === `article:${article._id}`)).toHaveLength(1);
    expect(changedTags).toContain('articles');
    expect(await publications(article)).toMatchObject([
      { actorName: 'Lampion', before: { status: 'scheduled' }, after: { status: 'published' } },
    ]);
  });

  test('happens at the postponed date', async () => {
    const [first, second] = [later(3), later(5)];
    const article = await create('Remis', first);
    await update(article, { publishDate: second });
    await passAll(first);
    expect(await publications(article)).toEqual([]);
    await passAll(second);
    expect(await publications(article)).toHaveLength(1);
  });

  test('brought forward, does not happen again at the older date', async () => {
    const [second, first] = [later(13), later(12)];
    const article = await create('Avancé', second);
    await update(article, { publishDate: first });
    await passAll(first);
    await server.deps.jobs.enqueue(server.deps.db, 'publish-article', {
      articleId: article._id,
      publishDate: second,
    });
    await passAll(second);
    expect(await publications(article)).toHaveLength(1);
  });

  test('does not happen after it was unpublished or deleted', async () => {
    const date = later(6);
    const [draft, trashed] = [await create('Repris', date), await create('Jeté', date)];
    await update(draft, { isDraft: true });
    await deleteArticle(server.deps, system, trashed._id);
    await passAll(date);
    expect([await publications(draft), await publications(trashed)]).toEqual([[], []]);
  });

  test('is scheduled again for an article restored from the trash', async () => {
    const date = later(8);
    const article = await create('Retrouvé', date);
    await deleteArticle(server.deps, system, article._id);
    await server.deps.database.pool.query('DELETE FROM pgboss.job');
    await restoreArticle(server.deps, system, article._id);
    await passAll(date);
    expect(await publications(article)).toHaveLength(1);
  });

  test('waits on when PostgreSQL’s clock runs ahead of ours', async () => {
    const date = later(10);
    const article = await create('En avance', date);
    await passAll(new Date(Date.parse(date) - 2000).toISOString());
    expect(await publications(article)).toEqual([]);
    await passAll(date);
    expect(await publications(article)).toHaveLength(1);
  });

  test('happens on time, from a queue that is polled often', async () => {
    server.setNow(new Date());
    const date = new Date(Date.now() + 1000);
    const article = await create('À l’heure', date.toISOString());
    server.setNow(date);
    await server.deps.jobs.work(createJobHandlers(server.deps));
    await eventually(async () => expect(await publications(article)).toHaveLength(1));
    expect(jobSettings['publish-article'].pollingSeconds).toBeLessThanOrEqual(2);
  });
});

describe('dates', () => {
  test.each(['1582-10-10T00:00:00Z', '3000-01-01T00:00:00Z', '0000-01-01T00:00:00Z', '2100-01-01T00:00:00Z'])(
    'of %s are refused',
    (publishDate) => {
      expect(createArticleBodySchema.safeParse({ title: 'x', content: 'x', publishDate }).success).toBe(
        false,
      );
    },
  );

  test('across clock changes are wall-clock time in Paris', async () => {
    const summer = parisInstant('2027-03-28', '03:30').toISOString();
    const winter = parisInstant('2027-10-31', '03:30').toISOString();
    expect([summer, winter]).toEqual(['2027-03-28T01:30:00.000Z', '2027-10-31T02:30:00.000Z']);
    expect((await create('Été', summer)).publishDate).toBe(summer);
  });
});
