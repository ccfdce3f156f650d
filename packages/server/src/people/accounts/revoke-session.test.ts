import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount } from '../../testing/factories.ts';
import { describeDevice } from './devices.ts';
import { hashPassword } from './hash-password.ts';

const password = 'le chat dort au soleil';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

async function createPerson() {
  const { email } = await createAccount(server.deps, { passwordHash: await hashPassword(password) });
  return async (userAgent: string) => {
    const headers = { 'user-agent': userAgent };
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers,
      payload: { email, password },
    });
    const authorization = `Bearer ${answer.json().access_token}`;
    return (method: 'GET' | 'DELETE', path = '') =>
      server.app.inject({ method, url: `/api/auth/sessions${path}`, headers: { authorization } });
  };
}

interface Shown {
  readonly id: string;
  readonly device: string;
  readonly isCurrent: boolean;
}

describe('the sessions of an account', () => {
  it('are listed, most recently used first, without those of others', async () => {
    const [signIn, stranger] = [await createPerson(), await createPerson()];
    await stranger(firefox);
    server.setNow(new Date('2027-01-01T10:00:00Z'));
    await signIn(firefox);
    server.setNow(new Date('2027-01-02T10:00:00Z'));
    const ask = await signIn(iphone);
    expect((await ask('GET')).json()).toEqual([
      {
        id: expect.any(String),
        device: 'Safari sur iPhone',
        isCurrent: true,
        provider: null,
        createdAt: '2027-01-02T10:00:00.000Z',
        lastSeenAt: '2027-01-02T10:00:00.000Z',
      },
      expect.objectContaining({ device: 'Firefox sur Linux', isCurrent: false }),
    ]);
  });

  it('can be ended one by one, or all but the one in use', async () => {
    const signIn = await createPerson();
    const [one, two, three] = [await signIn(firefox), await signIn(iphone), await signIn('')];
    const sessions: Shown[] = (await one('GET')).json();
    const phone = sessions.find(({ device }) => device === 'Safari sur iPhone');
    expect((await one('DELETE', `/${phone?.id}`)).statusCode).toBe(204);
    expect((await two('GET')).statusCode).toBe(401);
    expect((await one('DELETE', `/${phone?.id}`)).statusCode).toBe(404);
    for (let time = 0; time < 2; time += 1) expect((await one('DELETE')).statusCode).toBe(204);
    expect((await three('GET')).statusCode).toBe(401);
    expect((await one('GET')).json()).toHaveLength(1);
  });

  it('cannot be ended by another account', async () => {
    const [owner, stranger] = [await (await createPerson())(firefox), await (await createPerson())(firefox)];
    const [session]: Shown[] = (await owner('GET')).json();
    expect((await stranger('DELETE', `/${session?.id}`)).statusCode).toBe(404);
    await stranger('DELETE');
    expect((await owner('GET')).statusCode).toBe(200);
  });
});

describe('a device in words', () => {
  it.each([
    [firefox, 'Firefox sur Linux'],
    [iphone, 'Safari sur iPhone'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge sur Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
      'Chrome sur Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      'Safari sur Mac',
    ],
    ['Lampion/3.1 (iPhone; iOS 18)', 'Application Lampion sur iPhone'],
    ['curl/8', 'Appareil inconnu'],
    ['', 'Appareil inconnu'],
    ['<script>alert(1)</script> Linux', 'Linux'],
  ])('is read from %j', (userAgent, device) => {
    expect(describeDevice(userAgent)).toBe(device);
  });
});
