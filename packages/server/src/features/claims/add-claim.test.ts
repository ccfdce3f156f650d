import { CLAIM_PICTURE_CHARACTERS_MAX } from '@lampion/contract/schemas/claim';
import sharp from 'sharp';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { images } from '../../db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { callClaims, codeOf } from '../../testing/claim-helpers.ts';

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
  it('is seen by who answers and then by all, and goes when the claim is taken back', async () => {
    const { id, host, guests, challengeId } = await calls.planChallenge();
    const [maud, nour] = guests;
    const claim = { id: uuidv4(), challengeId, picture: await draw('#c42') };
    expect((await calls.ask(maud, id, ['POST', '', claim])).statusCode).toBe(204);
    const waiting = (await calls.board(host, id)).waiting[0]?.picture?.src ?? '';
    expect((await server.app.inject({ url: waiting })).statusCode).toBe(200);
    await calls.confirm(host, id, claim.id);
    const shown = (await calls.board(nour, id)).confirmed[0]?.picture?.src ?? '';
    expect(shown).toBe(waiting);
    await calls.ask(maud, id, ['DELETE', `/${claim.id}`]);
    expect((await server.app.inject({ url: shown })).statusCode).toBe(404);
  });

  it('is kept once, however often its device sends it', async () => {
    const { id, guests, challengeId } = await calls.planChallenge();
    const before = await server.deps.db.$count(images);
    const claim = { id: uuidv4(), challengeId, picture: await draw('#24c') };
    const sent = [1, 2].map(() => calls.ask(guests[0], id, ['POST', '', claim]));
    expect((await Promise.all(sent)).map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect(await server.deps.db.$count(images)).toBe(before + 1);
  });

  it('leaves nothing behind where the claim is refused', async () => {
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
    // Full size: read to its end, and no picture.
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
