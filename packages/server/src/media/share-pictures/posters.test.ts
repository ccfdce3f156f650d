import { eventTypes } from '@lampion/contract/events/event-type';
import { coverPlans, coverSkies } from '@lampion/contract/media/cover';
import { drawCover } from '@lampion/drawing/cover';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createEvent, createOrganiser, signIn } from '../../testing/factories.ts';
import { multipartBody } from '../../testing/import-calls.ts';
import { drawPoster, type Poster } from './draw-poster.ts';

const poster: Poster = {
  name: 'Bal',
  when: 'Mardi 13 juillet 2027 à 20 h 30',
  place: 'Le quai',
  address: '',
  organiser: 'Organisé par La Cale',
  url: 'https://lampion.test/events/1',
  shortUrl: 'lampion.test/o/la.cale',
  cover: drawCover({ id: 'a', type: 'party' }),
  size: 'a4',
};
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length;

describe('drawPoster', () => {
  it.each(coverPlans)('can show the composition %s on every ground', async (plan) => {
    for (const [index, sky] of coverSkies.entries()) {
      const type = eventTypes[index % eventTypes.length] ?? 'other';
      const pdf = textOf(await drawPoster({ ...poster, cover: drawCover({ id: sky, type, plan, sky }) }));
      expect(pagesOf(pdf)).toBe(1);
    }
  });

  it('stays one page with embedded fonts, however long its texts', async () => {
    const words = { name: 'Bal '.repeat(30), place: 'é'.repeat(200), address: 'rue '.repeat(75) };
    const pdf = textOf(await drawPoster({ ...poster, ...words, organiser: 'W'.repeat(94) }));
    expect(pagesOf(pdf)).toBe(1);
    expect(pdf.match(/\/FontFile2/g)).toHaveLength(3);
  });

  it.each(['Bal 🎉', 'ليلة الجاز', '夜のジャズ'])(
    'shows "%s" as a picture, as no embedded font contains it',
    async (name) => {
      const picturesOf = (pdf: string) => pdf.match(/\/Subtype \/Image/g)?.length ?? 0;
      expect(picturesOf(textOf(await drawPoster(poster)))).toBe(0);
      const pdf = textOf(await drawPoster({ ...poster, name }));
      expect(picturesOf(pdf)).toBeGreaterThan(0);
      expect(pagesOf(pdf)).toBe(1);
    },
  );

  it('rejects a drawing with unsupported parts', async () => {
    const cover = '<svg viewBox="0 0 1 1"><linearGradient/></svg>';
    await expect(drawPoster({ ...poster, cover })).rejects.toThrow('cannot show');
  });
});

describe('GET /pro/events/{id}/poster.pdf', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await buildTestServer();
  });
  afterAll(() => server.close());

  async function prepare() {
    const organiser = await createOrganiser(server.deps);
    const { id } = await createEvent(server.deps, { organiserId: organiser.id, name: 'Grand bal 🎉' });
    const ask = async (accountId: string, query = '') =>
      server.app.inject({
        url: `/api/pro/events/${id}/poster.pdf${query}`,
        headers: await signIn(server.deps, accountId),
      });
    return { ask, id, accountId: organiser.accountId };
  }

  it('is the poster of the caller’s event, in A4 or A3', async () => {
    const { ask, accountId } = await prepare();
    const answer = await ask(accountId);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="affiche-grand-bal-a4.pdf"',
    });
    const pdf = textOf(answer.rawPayload);
    expect(pdf).toMatch(/^%PDF-1/);
    // PDF writes a title that is not ASCII in UTF-16.
    expect(pdf).toContain([...'Grand bal '].map((letter) => `\0${letter}`).join(''));
    expect(pdf).toContain('/MediaBox [0 0 595.28 841.89]');
    expect(textOf((await ask(accountId, '?size=a3')).rawPayload)).toContain('/MediaBox [0 0 841.89 1190.55]');
    expect((await ask(accountId, '?size=a0')).statusCode).toBe(400);
  });

  it('shows the uploaded picture, and the drawn cover again without it', async () => {
    const { ask, accountId, id } = await prepare();
    const image = await sharp({ create: { width: 900, height: 1600, channels: 3, background: '#c42' } })
      .png()
      .toBuffer();
    const change = async (fields: Record<string, string | Buffer>) => {
      const form = await multipartBody(fields);
      const headers = { ...form.headers, ...(await signIn(server.deps, accountId)) };
      await server.app.inject({ method: 'PUT', url: `/api/pro/events/${id}`, ...form, headers });
    };
    const hasPhoto = async () => textOf((await ask(accountId)).rawPayload).includes('/Filter /DCTDecode');
    expect(await hasPhoto()).toBe(false);
    await change({ image });
    expect(await hasPhoto()).toBe(true);
    await change({ removeImage: 'true' });
    expect(await hasPhoto()).toBe(false);
  });

  it('is for the event’s organiser only', async () => {
    const { ask } = await prepare();
    const stranger = await createOrganiser(server.deps);
    expect((await ask(stranger.accountId)).statusCode).toBe(404);
  });
});
