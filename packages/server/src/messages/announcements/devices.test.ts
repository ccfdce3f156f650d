import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { guestLinks, pushDevices } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import {
  createAccount,
  createDevice,
  createEvent,
  createGuest,
  createOrganiser,
  signIn,
} from '../../testing/factories.ts';

let server: TestServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.deps.db.delete(pushDevices);
  headers = await signIn(server.deps, (await createAccount(server.deps)).id);
});

const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
const browser = (endpoint = 'https://push.exemple.fr/abc') => ({ endpoint, keys });

const post = (url: string, payload: object, as = headers) =>
  server.app.inject({ method: 'POST', url: `/api${url}`, headers: as, payload });
const devices = () => server.deps.db.select().from(pushDevices);

describe('a device of a member', () => {
  it('is registered once, a browser or a phone, and removed by its owner only', async () => {
    const first = await post('/me/devices', browser());
    expect(first.statusCode).toBe(201);
    expect((await post('/me/devices', browser())).json()).toEqual(first.json());
    expect((await post('/me/devices', { token: 'jeton:de-telephone_1' })).statusCode).toBe(201);
    expect(await devices()).toHaveLength(2);
    const stranger = await signIn(server.deps, (await createAccount(server.deps)).id);
    const url = `/api/me/devices/${first.json().id}`;
    expect((await server.app.inject({ method: 'DELETE', url, headers: stranger })).statusCode).toBe(404);
    expect(await devices()).toHaveLength(2);
    expect((await server.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204);
    expect((await server.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(404);
    expect(await devices()).toHaveLength(1);
  });

  it('is listed for its owner only, last seen first', async () => {
    const list = async (as: Record<string, string>) =>
      (await server.app.inject({ method: 'GET', url: '/api/me/devices', headers: as })).json();
    server.setNow(new Date('2027-01-01T10:00:00Z'));
    await post('/me/devices', browser());
    server.setNow(new Date('2027-01-01T11:00:00Z'));
    await post('/me/devices', { token: 'jeton:de-telephone_1' });
    expect(await list(headers)).toMatchObject([
      { channel: 'mobile', lastSeenAt: '2027-01-01T11:00:00.000Z' },
      { channel: 'web', lastSeenAt: '2027-01-01T10:00:00.000Z' },
    ]);
    expect(await list(await signIn(server.deps, (await createAccount(server.deps)).id))).toEqual([]);
  });

  it('belongs to the last account that signed in on it', async () => {
    await post('/me/devices', browser());
    const other = await createAccount(server.deps);
    await post('/me/devices', browser(), await signIn(server.deps, other.id));
    expect(await devices()).toMatchObject([{ accountId: other.id }]);
  });

  it('is one of twenty at most: the least recently seen one is removed', async () => {
    for (let number = 0; number < 22; number += 1) {
      server.setNow(new Date(Date.UTC(2027, 0, 1, 0, number)));
      await post('/me/devices', browser(`https://push.exemple.fr/${number}`));
    }
    const addresses = (await devices()).map(({ address }) => address);
    expect(addresses).toHaveLength(20);
    expect(addresses).not.toContain('https://push.exemple.fr/1');
    expect(addresses).toContain('https://push.exemple.fr/21');
  });

  it.each([
    'http://push.exemple.fr/abc',
    'https://localhost/abc',
    'https://127.0.0.1/abc',
    'https://10.1.2.3/abc',
    'https://192.168.1.1/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/abc',
    'https://[fd00::1]/abc',
    'https://[::ffff:127.0.0.1]/abc',
    'https://2130706433/abc',
    'https://0x7f.1/abc',
    'https://nas.local/abc',
    'https://intranet/abc',
    'https://user:secret@push.exemple.fr/abc',
    'https://push.exemple.fr:8443/abc',
  ])('is never at %s', async (endpoint) => {
    const answer = await post('/me/devices', browser(endpoint));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].path).toBe('endpoint');
    expect(await devices()).toEqual([]);
  });

  it('has either both keys or a token', async () => {
    for (const payload of [
      {},
      { endpoint: 'https://push.exemple.fr/abc' },
      { ...browser(), token: 'jeton:de-telephone_1' },
      { ...browser(), keys: { ...keys, auth: 'court' } },
    ]) {
      expect((await post('/me/devices', payload)).statusCode).toBe(400);
    }
    expect(await devices()).toEqual([]);
  });
});

describe('the browser of a guest without an account', () => {
  it('is registered by the private link, and by no other', async () => {
    const { id: organiserId } = await createOrganiser(server.deps);
    const { id: eventId } = await createEvent(server.deps, { organiserId });
    const guest = await createGuest(server.deps, { eventId, email: 'nora@exemple.fr', reply: 'yes' });
    const link = 'un-lien-prive-assez-long';
    const tokenHash = createHash('sha256').update(link).digest();
    await server.deps.db.insert(guestLinks).values({ tokenHash, guestId: guest.id });
    const guessed = await post('/guests/push', { link: 'un-lien-devine-assez-long', ...browser() }, {});
    expect([guessed.statusCode, guessed.json().code]).toEqual([404, 'guest_not_found']);
    expect((await post('/guests/push', { link, ...browser('https://10.0.0.1/x') }, {})).statusCode).toBe(400);
    expect(await devices()).toEqual([]);
    expect((await post('/guests/push', { link, ...browser() }, {})).statusCode).toBe(201);
    expect(await devices()).toMatchObject([{ guestId: guest.id, channel: 'web' }]);
  });
});

describe('a browser whose push service renewed its subscription', () => {
  const put = (payload: object) =>
    server.app.inject({ method: 'PUT', url: '/api/push/subscription', headers: {}, payload });
  const former = { endpoint: 'https://push.exemple.fr/abc', auth: keys.auth };
  const fresh = {
    endpoint: 'https://push.exemple.fr/nouveau',
    keys: { p256dh: 'C'.repeat(87), auth: 'c'.repeat(22) },
  };

  it('stays registered for everybody it was registered for, by the secret of the former one', async () => {
    const { id: organiserId } = await createOrganiser(server.deps);
    const { id: eventId } = await createEvent(server.deps, { organiserId });
    const { id: guestId } = await createGuest(server.deps, { eventId, reply: 'yes' });
    await post('/me/devices', browser());
    await createDevice(server.deps, { guestId }, { address: former.endpoint, ...keys });
    const { statusCode } = await put({ former, ...fresh });
    expect(statusCode).toBe(204);
    const given = { address: fresh.endpoint, ...fresh.keys };
    expect(
      (await devices()).toSorted((a, b) => (a.guestId ?? '').localeCompare(b.guestId ?? '')),
    ).toMatchObject([
      { guestId: null, ...given },
      { guestId, ...given },
    ]);
    expect((await put({ former, ...fresh })).json().code).toBe('device_not_found');
  });

  it('is not believed without that secret', async () => {
    await post('/me/devices', browser());
    const answer = await put({ former: { ...former, auth: 'z'.repeat(22) }, ...fresh });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'device_not_found']);
    expect((await put({ former, ...fresh, endpoint: 'https://10.0.0.1/x' })).statusCode).toBe(400);
    expect(await devices()).toMatchObject([{ address: former.endpoint }]);
  });

  it('is registered once when it registered the new one itself', async () => {
    await post('/me/devices', browser());
    await post('/me/devices', fresh);
    expect((await put({ former, ...fresh })).statusCode).toBe(204);
    expect(await devices()).toMatchObject([{ address: fresh.endpoint }]);
  });
});

it('our key is the same for every browser and process', async () => {
  const read = async () => (await server.app.inject({ url: '/api/push/key' })).json().publicKey;
  const key = await read();
  expect(Buffer.from(key, 'base64url')).toHaveLength(65);
  const second = await buildTestServer({}, { beside: server });
  expect(await second.deps.webPush.publicKey()).toBe(key);
  await second.close();
});
