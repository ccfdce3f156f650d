import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createArticle, saveArticleDraft, updateArticle } from '../../blog/articles/drafts.ts';
import { deleteArticle, purgeArticle } from '../../blog/articles/trash.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { images } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { createAdminActor, readJournal } from '../../testing/factories.ts';
import { imageReferences } from './store.ts';
import { uploadImage } from './uploads.ts';

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
const upload = async () => uploadImage(server.deps, nour, await dot());

async function listFolders(): Promise<string[]> {
  return readdir(path.join(server.deps.config.DATA_DIR, 'files', 'images')).catch(() => []);
}

/** The daily purge, with every image that many days old; returns the remaining ones. */
async function cleanUp(days: number): Promise<string[]> {
  const { db, jobs } = server.deps;
  await db.update(images).set({ createdAt: sql`now() - ${`${days} days`}::interval` });
  await jobs.enqueue(db, 'clean-up', null);
  await workOff(server);
  const rows = await db.select({ id: images.id }).from(images);
  const ids = rows.map(({ id }) => id).toSorted();
  expect((await listFolders()).toSorted()).toEqual(ids);
  return ids;
}

describe('a picture sent to the editor', () => {
  test('returns how to show it, and is recorded in the journal', async () => {
    const image = await upload();
    expect(image).toMatchObject({ src: `/images/${image._id}/40.webp`, width: 40, height: 20 });
    expect((await server.app.inject({ url: image.src })).statusCode).toBe(200);
    expect(await readJournal(server.deps, image._id)).toMatchObject([{ action: 'image.upload' }]);
  });

  test('is purged with its files after a week without use', async () => {
    const image = await upload();
    expect(await cleanUp(6.9)).toContain(image._id);
    expect(await cleanUp(7.1)).toEqual([]);
  });
});

describe('a picture in use', () => {
  const content = (src: string) => `<p><img src="${src}" alt="Un bal" width="40" height="20"></p>`;

  test('is a cover, or in a text, unsaved work or an earlier version', async () => {
    const [cover, inText, inDraft, draftCover] = [
      await upload(),
      await upload(),
      await upload(),
      await upload(),
    ];
    const article = await createArticle(server.deps, nour, {
      title: 'Illustré',
      content: content(inText.src),
      imageId: cover._id,
    });
    const fields = { content: content(inDraft.src), imageId: draftCover._id };
    await saveArticleDraft(server.deps, nour, article._id, { baseVersion: 1, fields });
    const all = [cover, inText, inDraft, draftCover].map(({ _id }) => _id);
    expect(await cleanUp(30)).toEqual(all.toSorted());
    // The replaced content remains in the previous version, the unsaved work in its copies.
    const saved = await updateArticle(server.deps, nour, article._id, {
      content: '<p>Sans image</p>',
      imageId: '',
    });
    expect([saved.imageId, saved.picture]).toEqual([null, null]);
    expect(await cleanUp(30)).toEqual(all.toSorted());
    await deleteArticle(server.deps, nour, article._id);
    expect(await cleanUp(30)).toHaveLength(4);
    await purgeArticle(server.deps, nour, article._id);
    expect(await cleanUp(30)).toEqual([]);
  });

  test('that was deleted is rejected as a cover', async () => {
    const image = await upload();
    await server.deps.db.delete(images).where(eq(images.id, image._id));
    const creating = createArticle(server.deps, nour, {
      title: 'x',
      content: '<p>x</p>',
      imageId: image._id,
    });
    await expect(creating).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [expect.objectContaining({ path: 'imageId' })],
    });
  });
});

test('every column that refers to a picture is known', async () => {
  const { rows } = await server.deps.database.pool.query<{ column: string }>(`
    SELECT format('%s.%s', conrelid::regclass, attname) AS column
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND confrelid = 'images'::regclass`);
  const known = imageReferences.map(
    ({ table, name }) =>
      `${getTableConfig(table).name}.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
  );
  expect(rows.map(({ column }) => column).toSorted()).toEqual(known.toSorted());
});
