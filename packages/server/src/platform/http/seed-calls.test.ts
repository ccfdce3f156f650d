import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, createOrganiser, signIn } from '../../testing/factories.ts';
import { multipartBody } from '../../testing/import-calls.ts';

const PUBLIC_URL = 'https://lampion.test';

let server: TestServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await buildTestServer({ PUBLIC_URL });
  const organiser = await createOrganiser(server.deps, { plan: 'pro' });
  headers = await signIn(server.deps, organiser.accountId);
});
afterAll(() => server.close());

describe('a request without a body', () => {
  it.each(['application/json', 'application/json; charset=utf-8', 'text/plain', 'multipart/form-data'])(
    'is accepted as %s',
    async (type) => {
      const own = await signIn(server.deps, (await createAccount(server.deps)).id);
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/auth/logout',
        headers: { ...own, 'content-type': type },
      });
      expect(answer.statusCode).toBe(204);
      const read = await server.app.inject({
        url: '/api/pro/me',
        headers: { ...headers, 'content-type': type },
      });
      expect(read.statusCode).toBe(200);
    },
  );

  it('is refused in French where a body is needed', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input']);
  });
});

it('the look-up of an app account says `error` beside `message`', async () => {
  const answer = await server.app.inject({ url: '/api/pro/getByUsername/personne', headers });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({
    error: 'app_account_not_found',
    message: expect.stringMatching(/\p{L}/u),
  });
});

it('yearly prices are given when they are asked for', async () => {
  const intervalsOf = async (query: string) => {
    const { data } = (await server.app.inject(`/api/stripe/availableSubscriptions${query}`)).json();
    return [...new Set(data.map(({ recurring }: { recurring: { interval: string } }) => recurring.interval))];
  };
  expect(await intervalsOf('')).toEqual(['month']);
  expect(await intervalsOf('?interval=year')).toEqual(['year']);
});

describe('addresses of pictures', () => {
  async function createEvent(): Promise<string> {
    const { default: sharp } = await import('sharp');
    const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#b81a4c' } });
    const body = await multipartBody({
      name: 'Bal du canal',
      description: 'On danse sur le quai.',
      beginDate: '2099-07-13T18:30:00.000Z',
      endDate: '2099-07-14T01:00:00.000Z',
      place: 'Quai des Plantes, Nantes',
      imageFile: await picture.png().toBuffer(),
    });
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/create',
      payload: body.payload,
      headers: { ...headers, ...body.headers },
    });
    expect(answer.statusCode).toBe(201);
    return answer.json()._id;
  }

  it('are absolute for callers of another origin and those who want them, relative for our pages', async () => {
    const id = await createEvent();
    const imageOf = async (query: string, origin?: string) => {
      const answer = await server.app.inject({
        url: `/api/pro/events/${id}${query}`,
        headers: origin === undefined ? {} : { origin },
      });
      return answer.json().image;
    };
    const path = await imageOf('');
    expect(path).toMatch(/^\/images\//);
    expect(await imageOf('', PUBLIC_URL)).toBe(path);
    expect(await imageOf('?absolute=1')).toBe(PUBLIC_URL + path);
    expect(await imageOf('', 'https://ailleurs.example')).toBe(PUBLIC_URL + path);
  });
});

describe('a known path with another method', () => {
  it.each([
    ['DELETE', '/api/blogs', 'GET, HEAD, POST'],
    ['PATCH', '/api/pro/me?a=b', 'GET, HEAD'],
    ['POST', '/api/blogs/01999999-0000-7000-8000-00000000000a', 'DELETE, GET, HEAD, PUT'],
  ] as const)('answers 405 to %s %s and names those it accepts', async (method, url, allow) => {
    const answer = await server.app.inject({ method, url });
    expect([answer.statusCode, answer.json().code]).toEqual([405, 'method_not_allowed']);
    expect(answer.headers.allow).toBe(allow);
  });

  it('stays unknown where nothing is', async () => {
    expect((await server.app.inject({ method: 'DELETE', url: '/api/nulle-part' })).statusCode).toBe(404);
  });
});

it('an answer that is streamed has a version', async () => {
  const url = '/api/pro/followers';
  const first = await server.app.inject({ url, headers });
  expect(first.headers.etag).toMatch(/^"/);
  const again = await server.app.inject({
    url,
    headers: { ...headers, 'if-none-match': String(first.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});

it.each([true, null, [], '', ' ', '0x10'])('%j is no number', async (plusOnes) => {
  const answer = await server.app.inject({
    method: 'PUT',
    url: '/api/events/01999999-0000-7000-8000-00000000000a/reply',
    headers,
    payload: { reply: 'yes', plusOnes },
  });
  expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([400, 'plusOnes']);
});
