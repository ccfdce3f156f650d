import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createOrganiser, signIn } from '../../testing/factories.ts';
import { multipartBody } from '../../testing/import-calls.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

async function prepare() {
  const { id, accountId } = await createOrganiser(server.deps);
  const headers = await signIn(server.deps, accountId);
  const put = async (fields: Parameters<typeof multipartBody>[0]) => {
    const form = await multipartBody(fields);
    const answer = await server.app.inject({
      method: 'PUT',
      url: '/api/pro/page',
      ...form,
      headers: { ...form.headers, ...headers },
    });
    return answer;
  };
  const show = async () =>
    (await server.app.inject({ url: `/api/organisers/by-username/${id}` })).json().organiser;
  return { put, show };
}

describe('PUT /pro/page', () => {
  it('changes what is given, keeps the rest, and shows it on the public page', async () => {
    const { put, show } = await prepare();
    const links = 'https://cale.fr/\r\n\n http://instagram.com/la.cale ';
    await put({ bio: 'Au bord\r\nde l’eau', links, coverPlan: 'fanions', coverSky: 'aube' });
    await put({ bio: 'Sur l’eau' });
    expect(await show()).toMatchObject({
      bio: 'Sur l’eau',
      links: ['https://cale.fr/', 'http://instagram.com/la.cale'],
      cover: { plan: 'fanions', sky: 'aube' },
    });
  });

  it('stores a picture, and forgets it with its last use', async () => {
    const { put, show } = await prepare();
    const create = { width: 160, height: 100, channels: 3, background: '#c42' } as const;
    const image = await sharp({ create }).jpeg().toBuffer();
    const stored = (await put({ image })).json().picture;
    expect((await server.app.inject({ url: stored.src })).statusCode).toBe(200);
    await put({ removeImage: 'true' });
    expect((await show()).picture).toBeNull();
    expect((await server.app.inject({ url: stored.src })).statusCode).toBe(404);
  });

  it.each([
    [{ links: 'javascript:alert(1)' }, 'links.0'],
    [{ links: 'cale.fr' }, 'links.0'],
    [{ links: 'https://a.fr\n'.repeat(6) }, 'links'],
    [{ bio: 'a'.repeat(1001) }, 'bio'],
    [{ coverPlan: 'chat' }, 'coverPlan'],
  ])('refuses %j', async (fields, path) => {
    const { put } = await prepare();
    const answer = await put(fields);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].path).toBe(path);
  });
});
