import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { images } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAppAccount, createEvent, createOrganiser } from '../../testing/factories.ts';
import { removeUnusedImage } from './images.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

async function createImage() {
  const values = { width: 400, height: 300, widths: [400], formats: ['jpeg'], sha256: 'ab' };
  const [row] = await server.deps.db.insert(images).values(values).returning();
  const id = row?.id ?? '';
  await server.deps.storage.put(`images/${id}/400.jpeg`, Buffer.from('jpeg'));
  const isThere = async () => ({
    row: (await server.deps.db.$count(images)) > 0,
    file: (await server.deps.storage.get(`images/${id}/400.jpeg`)) !== null,
  });
  return { id, isThere };
}

describe('removeUnusedImage', () => {
  it('removes row and files of an unused image, idempotently', async () => {
    const { id, isThere } = await createImage();
    await removeUnusedImage(server.deps, id);
    await removeUnusedImage(server.deps, id);
    await removeUnusedImage(server.deps, null);
    expect(await isThere()).toEqual({ row: false, file: false });
  });

  it('keeps an image in use', async () => {
    const { id, isThere } = await createImage();
    const { id: organiserId } = await createOrganiser(server.deps);
    const used = [
      () => createAppAccount(server.deps, { imageId: id }),
      () => createEvent(server.deps, { organiserId, imageId: id }),
    ];
    for (const use of used) {
      await use();
      await removeUnusedImage(server.deps, id);
      expect(await isThere()).toEqual({ row: true, file: true });
    }
  });
});
