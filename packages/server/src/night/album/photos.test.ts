import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../admin/privacy/erasure.ts';
import { describePersonalData } from '../../admin/privacy/personal-data.ts';
import { albumPhotos, events, guests, nights } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { openScreens, planNight, publishNight } from '../../testing/night-helpers.ts';
import { callAs, type TestMember } from '../../testing/party-helpers.ts';
import { eraseAlbums } from './erase-albums.ts';

let server: TestServer;
let photo: Buffer;
beforeAll(async () => {
  server = await buildTestServer();
  photo = await sharp({ create: { width: 1000, height: 700, channels: 3, background: '#FF6B35' } })
    .withExif({ IFD0: { Copyright: 'Maud' }, IFD3: { GPSLatitude: '47/1 12/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(new Date('2026-12-01T12:00:00Z')));

type Caller = Pick<TestMember, 'headers'>;

/** Sends a picture as a browser does. */
async function add(
  who: Caller,
  id: string,
  photoId: string = randomUUID(),
  caption = 'Minuit pile',
  bytes: Buffer = photo,
) {
  const form = new FormData();
  form.set('caption', caption);
  form.set('image', new Blob([new Uint8Array(bytes)]), 'photo.jpeg');
  const request = new Request('http://x', { method: 'PUT', body: form });
  const answer = await server.app.inject({
    method: 'PUT',
    url: `/api/nights/${id}/album/${photoId}`,
    headers: { ...who.headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { answer, photoId };
}

const drawBomb = () =>
  sharp({
    create: { width: 10_000, height: 10_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9, palette: true, colours: 2 })
    .toBuffer();

const read = async (who: Caller, id: string) => callAs(server, who, ['GET', `/nights/${id}/album`]);
const fileOf = (who: Caller, id: string, photoId: string, width = 1000) =>
  callAs(server, who, ['GET', `/nights/${id}/album/${photoId}/${width}`]);
const remove = (who: Caller, id: string, photoId: string) =>
  callAs(server, who, ['DELETE', `/nights/${id}/album/${photoId}`]);
const rowOf = async (photoId: string) => {
  const [row] = await server.deps.db.select().from(albumPhotos).where(eq(albumPhotos.id, photoId));
  return row;
};
const codeOf = (answer: { statusCode: number; json: () => { code: string } }) => [
  answer.statusCode,
  answer.json().code,
];

describe('a picture', () => {
  it('is visible to members of the night, without its metadata', async () => {
    const { id, host, guests: people, stranger } = await planNight(server);
    const [maud, nour] = people;
    const { answer, photoId } = await add(maud, id);
    expect(answer.json()).toMatchObject({
      id: photoId,
      caption: 'Minuit pile',
      width: 1000,
      height: 700,
      widths: [400, 800, 1000],
      isMine: true,
      likeCount: 0,
      reportCount: null,
      author: { name: 'Maud Le Goff', isMe: true },
    });
    for (const who of [host, nour]) expect((await read(who, id)).json().photos).toHaveLength(1);
    const file = await fileOf(nour, id, photoId);
    expect(file.headers['cache-control']).toBe('private, no-store');
    expect(file.headers['content-type']).toBe('image/webp');
    const { exif, format } = await sharp(file.rawPayload).metadata();
    expect([exif, format]).toEqual([undefined, 'webp']);
    expect(codeOf(await read(stranger, id))).toEqual([404, 'night_not_found']);
    expect(codeOf(await fileOf(stranger, id, photoId))).toEqual([404, 'night_not_found']);
    const open = await server.app.inject(`/images/${(await rowOf(photoId))?.fileId}/400.webp`);
    expect(open.statusCode).toBe(404);
  });

  it('is gone for guests who declined or were removed', async () => {
    const { id, guests: people } = await planNight(server);
    const [maud, nour] = people;
    const { photoId } = await add(maud, id);
    await server.deps.db.update(guests).set({ reply: 'no' }).where(eq(guests.id, nour.guestId));
    expect((await fileOf(nour, id, photoId)).statusCode).toBe(403);
    await server.deps.db.delete(guests).where(eq(guests.id, nour.guestId));
    expect((await fileOf(nour, id, photoId)).statusCode).toBe(404);
    expect((await fileOf(maud, id, photoId)).statusCode).toBe(200);
  });

  it('is not found under another night, nor while the album is closed', async () => {
    const { id, host, guests: people } = await planNight(server);
    const other = await planNight(server);
    const { photoId } = await add(people[0], id);
    expect(codeOf(await fileOf(other.host, other.id, photoId))).toEqual([404, 'album_photo_not_found']);
    await callAs(server, host, ['PUT', `/nights/${id}`, { screens: { album: false } }]);
    expect(codeOf(await fileOf(people[0], id, photoId))).toEqual([404, 'night_not_found']);
    await openScreens(server, host, id, ['album']);
    expect((await fileOf(people[0], id, photoId)).statusCode).toBe(200);
  });

  it('is added once, however often its device sends it', async () => {
    const { id, guests: people } = await planNight(server);
    const photoId = uuidv4();
    // By two tabs, twice each.
    const sent = await Promise.all([1, 2, 3, 4].map(() => add(people[0], id, photoId)));
    for (const { answer } of sent) expect(answer.statusCode).toBe(200);
    await add(people[0], id, photoId, 'Autre chose');
    const album = (await read(people[1], id)).json();
    expect([album.photoCount, album.photos[0].caption]).toEqual([1, 'Minuit pile']);
    expect(codeOf((await add(people[1], id, photoId)).answer)).toEqual([409, 'album_photo_removed']);
  });

  it('of an organiser who is not on the list belongs to them', async () => {
    const { id, host, guests: people } = await publishNight(server);
    await add(host, id);
    expect((await read(people[0], id)).json().photos).toMatchObject([
      { author: null, isByOrganiser: true, isMine: false },
    ]);
  });

  it.each([
    ['a text', async () => Buffer.from('pas une photo'), 'unsupported_image'],
    ['nothing', async () => Buffer.alloc(0), 'unsupported_image'],
    [
      'a drawing with a script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'unsupported_image',
    ],
    ['half a picture', async () => photo.subarray(0, photo.length / 2), 'unsupported_image'],
    ['a small file that unpacks to 100 megapixels', drawBomb, 'too_large'],
  ])('is refused when it is %s, and nothing is kept', async (_, make, code) => {
    const { id, guests: people } = await planNight(server);
    const { answer } = await add(people[0], id, undefined, '', await make());
    expect(answer.json().code).toBe(code);
    expect((await read(people[0], id)).json().photoCount).toBe(0);
    expect(await server.deps.db.$count(albumPhotos, eq(albumPhotos.eventId, id))).toBe(0);
  });
});

describe('an album', () => {
  const fill = (eventId: string, accountId: string | null, count: number) =>
    server.deps.db.insert(albumPhotos).values(
      Array.from({ length: count }, () => ({
        id: uuidv4(),
        eventId,
        accountId,
        isByHost: false,
        fileId: uuidv4(),
        width: 800,
        height: 600,
        widths: [400, 800],
      })),
    );

  it('accepts 60 photos of one person, and 500 in total', async () => {
    const { id, guests: people } = await planNight(server);
    const [maud, nour] = people;
    await fill(id, maud.accountId, 60);
    const refused = (await add(maud, id)).answer;
    expect(codeOf(refused)).toEqual([409, 'album_full']);
    expect(refused.json().message).toContain('60 photos');
    expect((await add(nour, id)).answer.statusCode).toBe(200);
    await fill(id, null, 439);
    expect((await add(nour, id)).answer.json().message).toContain('500 photos');
  });

  it('is paginated, each photo once', async () => {
    const { id, guests: people } = await planNight(server);
    await fill(id, null, 7);
    const pagedIds: string[] = [];
    let cursor: string | null = '';
    do {
      const page = await callAs(server, people[0], [
        'GET',
        `/nights/${id}/album?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`,
      ]);
      pagedIds.push(...page.json().photos.map((one: { id: string }) => one.id));
      cursor = page.json().nextCursor;
    } while (cursor !== null);
    expect([pagedIds.length, new Set(pagedIds).size]).toEqual([7, 7]);
  });

  it('accepts no photos after 30 days, but can still be read, and photos removed', async () => {
    const { id, guests: people } = await planNight(server);
    const { photoId } = await add(people[0], id);
    const endDate = new Date('2026-11-01T02:00:00Z');
    const beginDate = new Date('2026-10-31T20:00:00Z');
    await server.deps.db.update(events).set({ beginDate, endDate }).where(eq(events.id, id));
    expect(codeOf((await add(people[0], id)).answer)).toEqual([409, 'night_closed']);
    expect((await read(people[1], id)).json().photoCount).toBe(1);
    expect((await remove(people[1], id, photoId)).statusCode).toBe(204);
    expect((await read(people[1], id)).json().photoCount).toBe(0);
  });

  it('is downloaded by members of the night as a ZIP file', async () => {
    const { id, guests: people, stranger } = await planNight(server);
    await add(people[0], id);
    const zip = await callAs(server, people[1], ['GET', `/nights/${id}/album.zip`]);
    expect(zip.headers['content-type']).toBe('application/zip');
    expect(zip.headers['content-encoding']).toBeUndefined();
    expect(zip.rawPayload.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    expect(zip.rawPayload.includes('001.jpeg')).toBe(true);
    expect((await callAs(server, stranger, ['GET', `/nights/${id}/album.zip`])).statusCode).toBe(404);
  });
});

describe('likes, captions and reports', () => {
  it('count once per person', async () => {
    const { id, host, guests: people } = await planNight(server);
    const [maud, nour] = people;
    const { photoId } = await add(maud, id);
    const like = (who: Caller, isLiked: boolean) =>
      callAs(server, who, ['PUT', `/nights/${id}/album/${photoId}/like`, { isLiked }]);
    const photoOf = async (who: Caller) => (await read(who, id)).json().photos[0];
    for (const who of [nour, nour, host]) expect((await like(who, true)).statusCode).toBe(204);
    expect(await photoOf(nour)).toMatchObject({ likeCount: 2, isLiked: true });
    await like(nour, false);
    expect(await photoOf(nour)).toMatchObject({ likeCount: 1, isLiked: false });
    expect(await photoOf(host)).toMatchObject({ likeCount: 1, isLiked: true });
    const report = (who: Caller) =>
      callAs(server, who, ['POST', `/nights/${id}/album/${photoId}/report`, { reason: 'intimate' }]);
    for (const who of [nour, nour]) expect((await report(who)).statusCode).toBe(201);
    expect(await photoOf(nour)).toMatchObject({ isReported: true, reportCount: null });
    expect(await photoOf(host)).toMatchObject({ isReported: false, reportCount: 1 });
  });

  it('allow only authors to change a caption', async () => {
    const { id, host, guests: people } = await planNight(server);
    const { photoId } = await add(people[0], id);
    const caption = (who: Caller, text: string) =>
      callAs(server, who, ['PUT', `/nights/${id}/album/${photoId}/caption`, { caption: text }]);
    expect((await caption(people[0], 'Le slow')).statusCode).toBe(204);
    expect(codeOf(await caption(host, 'Non'))).toEqual([404, 'album_photo_not_found']);
    const long = await caption(people[0], 'a'.repeat(121));
    expect(long.statusCode).toBe(400);
    expect((await rowOf(photoId))?.caption).toBe('Le slow');
  });
});

describe('a removed photo', () => {
  it('by a person shown on it is gone at once; its author and the host are notified, not by whom', async () => {
    const { id, host, guests: people } = await planNight(server);
    const [maud, nour] = people;
    const { photoId } = await add(maud, id);
    const fileId = (await rowOf(photoId))?.fileId;
    expect((await remove(nour, id, photoId)).statusCode).toBe(204);
    for (const who of [host, maud, nour]) expect((await fileOf(who, id, photoId)).statusCode).toBe(404);
    expect(await server.deps.storage.get(`albums/${fileId}/400.webp`)).toBeNull();
    const removal = { id: photoId, caption: 'Minuit pile' };
    expect((await read(maud, id)).json().removals).toMatchObject([{ ...removal, isMine: true }]);
    expect((await read(host, id)).json().removals).toMatchObject([{ ...removal, isMine: false }]);
    expect((await read(nour, id)).json().removals).toEqual([]);
    expect((await remove(nour, id, photoId)).statusCode).toBe(204);
    expect(codeOf((await add(maud, id, photoId)).answer)).toEqual([409, 'album_photo_removed']);
  });

  it('by its author or a host is not announced', async () => {
    const { id, host, guests: people } = await planNight(server);
    const own = await add(people[0], id);
    const other = await add(people[0], id);
    await remove(people[0], id, own.photoId);
    await remove(host, id, other.photoId);
    expect((await read(people[0], id)).json()).toMatchObject({ photoCount: 0, removals: [] });
    expect([(await rowOf(own.photoId))?.removedAs, (await rowOf(other.photoId))?.removedAs]).toEqual([
      'author',
      'host',
    ]);
  });
});

describe('the daily job', () => {
  it('erases pictures 12 months after the night, unless the host keeps them', async () => {
    const [first, kept] = [await planNight(server), await planNight(server)];
    await server.deps.db.update(nights).set({ keepsAlbum: true }).where(eq(nights.eventId, kept.id));
    const photos = [await add(first.host, first.id), await add(kept.host, kept.id)];
    const fileIds = await Promise.all(photos.map(async ({ photoId }) => (await rowOf(photoId))?.fileId));
    const files = () =>
      Promise.all(
        fileIds.map(async (fileId) => (await server.deps.storage.get(`albums/${fileId}/400.webp`)) !== null),
      );
    server.setNow(new Date('2027-12-05T12:00:00Z'));
    await eraseAlbums(server.deps);
    expect(await files()).toEqual([true, true]);
    server.setNow(new Date('2027-12-08T12:00:00Z'));
    await eraseAlbums(server.deps);
    expect(await files()).toEqual([false, true]);
    server.setNow(new Date('2028-06-08T12:00:00Z'));
    await eraseAlbums(server.deps);
    expect(await rowOf(photos[0]?.photoId ?? '')).toBeUndefined();
  });

  it('erases the files of deleted nights', async () => {
    const { id, host } = await planNight(server);
    const { photoId } = await add(host, id);
    const fileId = (await rowOf(photoId))?.fileId;
    await server.deps.db.delete(events).where(eq(events.id, id));
    await eraseAlbums(server.deps);
    expect(await server.deps.storage.get(`albums/${fileId}/400.webp`)).toBeNull();
    expect(await rowOf(photoId)).toBeUndefined();
  });
});

describe('an account', () => {
  it('exports what it added, and its photos are erased with it', async () => {
    const { id, host, guests: people } = await planNight(server);
    const [maud] = people;
    const { photoId } = await add(maud, id);
    const sections = await describePersonalData(server.deps, maud.accountId, []);
    const own = sections?.find(({ key }) => key === 'albumPhotos')?.rows;
    expect(own).toMatchObject([{ caption: 'Minuit pile', address: `/nights/${id}/album/${photoId}/1000` }]);
    await eraseAccount(server.deps, { kind: 'system' }, maud.accountId);
    expect((await fileOf(host, id, photoId)).statusCode).toBe(404);
    expect(await rowOf(photoId)).toMatchObject({ caption: '', accountId: null });
    await eraseAlbums(server.deps);
    expect(await rowOf(photoId)).toMatchObject({ fileId: null });
  });
});
