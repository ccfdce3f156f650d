import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createArticle, updateArticle } from '../../blog/articles/drafts.ts';
import { system } from '../../platform/actor.ts';
import { articles, events } from '../../platform/db/tables.ts';
import type { Storage } from '../../platform/ports/storage/storage.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createEvent, createOrganiser } from '../../testing/factories.ts';
import { createSharePictures, describeOrganiserPicture } from './share-pictures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const publish = (title: string, image?: Uint8Array) =>
  createArticle(server.deps, system, {
    title,
    content: '<p>Oui.</p>',
    ...(image && { image: { filename: 'a.png', bytes: image } }),
  });

/** The storage, and the keys written and removed. */
function watchStorage() {
  const written: string[] = [];
  const storage: Storage = {
    ...server.deps.storage,
    async put(key, bytes) {
      written.push(key);
      await server.deps.storage.put(key, bytes);
    },
  };
  return { written, storage };
}

describe('a share picture', () => {
  it('of an organiser breaks the bio into lines of words', async () => {
    const bio = 'Bals, barathons et brocantes de minuit, au bord de l’eau d’avril à décembre. '.repeat(4);
    const { words } = describeOrganiserPicture({
      _id: '1',
      username: 'bal',
      displayName: 'bal',
      picUrl: null,
      bio,
      path: '/o/bal',
    });
    expect(words.lines.slice(0, 2)).toEqual([
      'Bals, barathons et brocantes de',
      'minuit, au bord de l’eau d’avril à',
    ]);
    expect(words.lines).toHaveLength(4);
    const { id } = await createOrganiser(server.deps);
    expect((await get(`/share/organisers/${id}.png`)).headers['content-type']).toBe('image/png');
    const event = await createEvent(server.deps, { organiserId: id });
    expect((await get(`/share/organisers/${event.id}.png`)).statusCode).toBe(404);
  });

  it('is a PNG of 1200 × 630, cached for a day and requested by its version', async () => {
    const { _id } = await publish('Réussir un bal');
    const first = await get(`/share/articles/${_id}.png`);
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
    });
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({
      width: 1200,
      height: 630,
      format: 'png',
    });
    const again = await get(`/share/articles/${_id}.png`, { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('is drawn once for any number of requests, and not again by the next process', async () => {
    const { _id } = await publish('Une fois pour toutes');
    const { written, storage } = watchStorage();
    const pictures = createSharePictures({ ...server.deps, storage });
    const read = async () => (await pictures.ofArticle(_id)).read();
    const answers = await Promise.all(Array.from({ length: 20 }, read));
    expect(new Set(answers.map((bytes) => Buffer.from(bytes).toString('base64'))).size).toBe(1);
    await (await createSharePictures({ ...server.deps, storage }).ofArticle(_id)).read();
    expect(written).toHaveLength(1);
  });

  it('is drawn again when its content changes, and the older one is deleted', async () => {
    const { _id } = await publish('Avant');
    const { written, storage } = watchStorage();
    const pictures = createSharePictures({ ...server.deps, storage });
    const before = await pictures.ofArticle(_id);
    await before.read();
    await updateArticle(server.deps, system, _id, { content: '<p>Autre chose.</p>', isFeatured: true });
    expect((await pictures.ofArticle(_id)).version).toBe(before.version);
    await updateArticle(server.deps, system, _id, { title: 'Après' });
    const after = await pictures.ofArticle(_id);
    expect(after.version).not.toBe(before.version);
    await after.read();
    const [older = '', newer = ''] = written;
    expect(await storage.get(older)).toBeNull();
    expect(await storage.get(newer)).not.toBeNull();
  });

  it('shows the uploaded picture where there is one', async () => {
    const green = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#00c040' } })
      .png()
      .toBuffer();
    const { _id } = await publish('Avec photo', green);
    const { rawPayload } = await get(`/share/articles/${_id}.png`);
    const { data } = await sharp(rawPayload)
      .extract({ left: 950, top: 300, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [red = 255, greenness = 0, blue = 255] = data;
    expect(greenness).toBeGreaterThan(150);
    expect(Math.max(red, blue)).toBeLessThan(110);
  });

  it('of an event shows that it was cancelled', async () => {
    const organiser = await createOrganiser(server.deps);
    const { id } = await createEvent(server.deps, { organiserId: organiser.id });
    const before = await get(`/share/events/${id}.png`);
    expect(before.statusCode).toBe(200);
    await server.deps.db.update(events).set({ status: 'cancelled' });
    const after = await get(`/share/events/${id}.png`);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it('of the site always exists', async () => {
    expect((await get('/share/site.png')).statusCode).toBe(200);
  });

  it('is not drawn for content hidden from visitors', async () => {
    const organiser = await createOrganiser(server.deps);
    const hidden = await createEvent(server.deps, { organiserId: organiser.id, status: 'unpublished' });
    const row = {
      slug: 'non',
      title: 'Non',
      description: '',
      content: '',
      publishDate: new Date('2026-01-01'),
    };
    const [draft] = await server.deps.db
      .insert(articles)
      .values({ ...row, isDraft: true })
      .returning();
    for (const url of [
      `/share/events/${hidden.id}.png`,
      `/share/articles/${draft?.id}.png`,
      '/share/articles/01920000-0000-7000-8000-000000000000.png',
      '/share/articles/non.png',
      '/share/events/..%2Fsite.png',
      '/share/nope.png',
    ]) {
      const { statusCode, headers } = await get(url);
      expect(statusCode, url).toBe(404);
      expect(headers['content-type'], url).toContain('json');
      expect(headers.etag).toBeUndefined();
    }
  });

  it('is refused temporarily when too many are queued', async () => {
    const { storage } = watchStorage();
    const pictures = createSharePictures({ ...server.deps, storage }, { waitingMax: 1 });
    const ids = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(async (title) => (await publish(title))._id));
    const readings = await Promise.all(ids.map((id) => pictures.ofArticle(id)));
    const outcomes = await Promise.allSettled(readings.map((picture) => picture.read()));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 10 } });
  });
});
