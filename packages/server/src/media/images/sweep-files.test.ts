import { Readable } from 'node:stream';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseAlbums } from '../../night/album/erase-albums.ts';
import { storePhoto } from '../../night/album/photos.ts';
import { albumPhotos } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { planNight } from '../../testing/night-helpers.ts';
import { sweepImages } from './images.ts';
import { folderOf, recordImages, storeImage } from './uploads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const draw = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#c42' } })
    .png()
    .toBuffer();

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const ids = (folder: string) => Readable.from(server.deps.storage.listFolders(folder)).toArray();

async function sweepAfter(days: number): Promise<void> {
  server.setNow(inDays(days));
  await sweepImages(server.deps);
  await eraseAlbums(server.deps);
}

it.each([false, true])('removes files of aborted uploads a day later (private: %s)', async (isPrivate) => {
  const { deps } = server;
  // The files of a process killed before it wrote the row.
  const killed = await storeImage(deps, await draw(), { isPrivate });
  await sweepAfter(2);
  const folder = folderOf({ id: '', isPrivate }).slice(0, -1);
  // No row was written since: it may be a newer picture than this database contains.
  expect(await ids(folder)).toContain(killed.id);
  const kept = await storeImage(deps, await draw(), { isPrivate });
  await recordImages(deps.db, [kept]);
  await sweepAfter(0.5);
  expect(await ids(folder)).toContain(killed.id);
  await sweepAfter(2);
  expect(await ids(folder)).toEqual([kept.id]);
});

it('removes those of an album', async () => {
  const { deps } = server;
  const { id: eventId } = await planNight(server);
  const killed = await storePhoto(deps, await draw());
  const kept = await storePhoto(deps, await draw());
  await deps.db.insert(albumPhotos).values({ id: uuidv7(), eventId, isByHost: true, ...kept });
  await sweepAfter(0.5);
  expect(await ids('albums')).toContain(killed.fileId);
  await sweepAfter(2);
  expect(await ids('albums')).not.toContain(killed.fileId);
});
