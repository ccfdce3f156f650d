import { CLAIM_PICTURE_CHARACTERS_MAX } from '@lampion/contract/night/challenge-claims';
import { desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../admin/privacy/erasure.ts';
import { purgeImages } from '../../media/images/images.ts';
import { recordImages, storeImage } from '../../media/images/uploads.ts';
import { challengeClaims, events, images } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { callClaims, codeOf } from '../../testing/night-helpers.ts';
import { callAs } from '../../testing/party-helpers.ts';

let server: TestServer;
let calls: ReturnType<typeof callClaims>;
beforeAll(async () => {
  server = await buildTestServer();
  calls = callClaims(server);
  server.deps.live.end();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(new Date('2026-12-01T12:00:00Z')));

const draw = async (background: string) =>
  (
    await sharp({ create: { width: 160, height: 100, channels: 3, background } })
      .jpeg()
      .toBuffer()
  ).toString('base64');

describe('the picture of a claim', () => {
  it('is visible to those who answer and then to all, and is erased when the claim is withdrawn', async () => {
    const { id, host, guests, challengeId, stranger } = await calls.planChallenge();
    const [maud, nour] = guests;
    const claim = { id: uuidv4(), challengeId, picture: await draw('#c42') };
    expect((await calls.ask(maud, id, ['POST', '', claim])).statusCode).toBe(204);
    const [width] = (await calls.board(host, id)).waiting[0]?.picture?.widths ?? [];
    const read = (who: { headers: Record<string, string> } | null) =>
      callAs(server, who, ['GET', `/nights/${id}/claims/${claim.id}/picture/${width}`]);
    const states = async () =>
      [await read(host), await read(maud), await read(nour)].map((one) => one.statusCode);
    expect(await states()).toEqual([200, 200, 404]);
    await calls.confirm(host, id, claim.id);
    expect(await states()).toEqual([200, 200, 200]);
    expect((await read(nour)).headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'image/webp',
    });
    expect([(await read(null)).statusCode, (await read(stranger)).statusCode]).toEqual([401, 404]);
    const [row] = await server.deps.db.select().from(images).orderBy(desc(images.id)).limit(1);
    for (const format of ['webp', 'jpeg'])
      expect((await server.app.inject({ url: `/images/${row?.id}/${width}.${format}` })).statusCode).toBe(
        404,
      );
    await calls.ask(maud, id, ['DELETE', `/${claim.id}`]);
    expect(await states()).toEqual([404, 404, 404]);
    expect(await server.deps.storage.get(`private-images/${row?.id}/${width}.webp`)).toBeNull();
  });

  it('is erased with its night within a day, and with its author at once', async () => {
    const { id, host, guests, challengeId } = await calls.planChallenge();
    const [maud, nour] = guests;
    for (const who of [maud, nour]) {
      const claim = { id: uuidv4(), challengeId, picture: await draw('#42c') };
      await calls.ask(who, id, ['POST', '', claim]);
      await calls.confirm(host, id, claim.id);
    }
    await eraseAccount(server.deps, { kind: 'system' }, maud.accountId);
    const { confirmed } = await calls.board(nour, id);
    expect(confirmed.map(({ picture }) => picture === null).toSorted()).toEqual([false, true]);
    const stored = await server.deps.db.select().from(images).orderBy(desc(images.id)).limit(2);
    await server.deps.db.delete(events).where(eq(events.id, id));
    server.setNow(new Date('2026-12-03T12:00:00Z'));
    await purgeImages(server.deps);
    for (const { id: imageId, width } of stored)
      expect(await server.deps.storage.get(`private-images/${imageId}/${width}.webp`)).toBeNull();
  });

  it('that an earlier version stored as a public file becomes private', async () => {
    const { id, host, guests, challengeId } = await calls.planChallenge();
    const image = await storeImage(server.deps, Buffer.from(await draw('#4c2'), 'base64'));
    await recordImages(server.deps.db, [image]);
    const claimId = uuidv4();
    const claim = { id: claimId, eventId: id, challengeId, guestId: guests[0].guestId, imageId: image.id };
    await server.deps.db.insert(challengeClaims).values({ ...claim, createdAt: server.deps.now() });
    await purgeImages(server.deps);
    expect((await server.app.inject({ url: `/images/${image.id}/${image.width}.webp` })).statusCode).toBe(
      404,
    );
    const url = `/nights/${id}/claims/${claimId}/picture/${image.width}`;
    expect((await callAs(server, host, ['GET', url])).statusCode).toBe(200);
  });

  it('is stored once, however often its device sends it', async () => {
    const { id, guests, challengeId } = await calls.planChallenge();
    const before = await server.deps.db.$count(images);
    const claim = { id: uuidv4(), challengeId, picture: await draw('#24c') };
    const sent = [1, 2].map(() => calls.ask(guests[0], id, ['POST', '', claim]));
    expect((await Promise.all(sent)).map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect(await server.deps.db.$count(images)).toBe(before + 1);
  });

  it('leaves no file when the claim is rejected', async () => {
    const { id, guests, challengeId } = await calls.planChallenge();
    await calls.claim(guests[0], id, challengeId);
    const before = await server.deps.db.$count(images);
    const claim = { id: uuidv4(), challengeId, picture: await draw('#2c4') };
    expect(codeOf(await calls.ask(guests[0], id, ['POST', '', claim]))).toEqual([409, 'already_claimed']);
    expect(await server.deps.db.$count(images)).toBe(before);
  });

  it('is a picture, small enough to wait on a device', async () => {
    const { id, host, guests, challengeId, stranger } = await calls.planChallenge();
    const claim = { id: uuidv4(), challengeId };
    const drawing = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
    const post = (picture: string) => calls.ask(guests[0], id, ['POST', '', { ...claim, picture }]);
    expect((await post(drawing)).json().code).toBe('unsupported_image');
    // Full size: read completely, and not a picture.
    expect((await post('AAAA'.repeat(CLAIM_PICTURE_CHARACTERS_MAX / 4))).json().code).toBe(
      'unsupported_image',
    );
    for (const [picture, message] of [
      ['ceci n’est pas du base64', 'Envoyez la photo en base64'],
      ['AAAA'.repeat(CLAIM_PICTURE_CHARACTERS_MAX / 4 + 1), 'Choisissez une photo moins lourde'],
    ] as const)
      expect((await post(picture)).json().errors).toEqual([{ path: 'picture', message }]);
    const foreign = await calls.ask(stranger, id, ['POST', '', { ...claim, picture: await draw('#c42') }]);
    expect(codeOf(foreign)).toEqual([404, 'night_not_found']);
    expect((await calls.board(host, id)).waiting).toEqual([]);
  });
});
