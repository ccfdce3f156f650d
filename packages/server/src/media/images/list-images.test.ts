import { imageListQuerySchema } from '@lampion/contract/blog/article-editing';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createArticle } from '../../blog/articles/drafts.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { images } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAdminActor } from '../../testing/factories.ts';
import { listImages } from './images.ts';
import { recordImages, storeImage, uploadImage } from './uploads.ts';

let server: TestServer;
let nour: AccountActor;
beforeAll(async () => {
  server = await buildTestServer();
  nour = await createAdminActor(server.deps);
});
afterAll(() => server.close());

const dot = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#c42' } })
    .png()
    .toBuffer();
const list = (query: object = {}) => listImages(server.deps, nour, imageListQuerySchema.parse(query));

test('finds pictures of articles by their description, newest first, and no others', async () => {
  const first = await uploadImage(server.deps, nour, await dot());
  const second = await uploadImage(server.deps, nour, await dot());
  const portrait = await storeImage(server.deps, await dot());
  await recordImages(server.deps.db, [portrait]);
  const pasted = `data:image/png;base64,${(await dot()).toString('base64')}`;
  await createArticle(server.deps, nour, {
    title: 'Le bal',
    content: `<img src="${first.src}" alt="L’été &quot;au bal&quot;"><img src="${pasted}" alt="La place">`,
    author: 'Nour',
  });
  const { images: all } = await list();
  expect(all.map(({ alt }) => alt)).toEqual(['La place', '', 'L’été "au bal"']);
  expect(all[2]).toMatchObject({ _id: first._id, src: first.src, width: 40, height: 20 });
  expect(all[1]?._id).toBe(second._id);
  expect((await list({ q: 'ete BAL' })).images.map(({ _id }) => _id)).toEqual([first._id]);
});

test('is paginated', async () => {
  const { images: all } = await list();
  const start = await list({ limit: '2' });
  const end = await list({ limit: '2', cursor: start.nextCursor });
  expect([...start.images, ...end.images]).toEqual(all);
  expect(end.nextCursor).toBeNull();
  await expect(list({ cursor: 'x' })).rejects.toMatchObject({ code: 'invalid_input' });
});

test('uses an index, however many pictures there are', async () => {
  const { db } = server.deps;
  await db.execute(sql`INSERT INTO ${images} (id, width, height, widths, formats, sha256, alt)
    SELECT gen_random_uuid(), 1, 1, '[1]', '[]', '', CASE WHEN n % 50 = 0 THEN 'Bal ' || n END FROM generate_series(1, 20000) n`);
  await db.execute(sql`ANALYZE ${images}`);
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
    sql`EXPLAIN SELECT * FROM ${images} WHERE ${images.alt} IS NOT NULL ORDER BY ${images.id} DESC LIMIT 25`,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('images_articles_idx');
});
