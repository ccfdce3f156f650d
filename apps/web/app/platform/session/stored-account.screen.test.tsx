import { expect, it, vi } from 'vitest';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { readKeptAccount } from './session.ts';
import { knowAccount } from './stored-account.ts';

it('is read once for a session, and each account finds in forms what it left itself', async () => {
  const network = fakeNetwork();
  const enter = async (token: string, _id: string) => {
    localStorage.setItem('authToken', token);
    network.on('GET /api/auth/me', () => [200, { _id, role: 'organiser' }]);
    expect(readKeptAccount()).toBeNull();
    return (await knowAccount()).id;
  };
  expect(await enter('jeton-un', 'la-première')).toBe('la-première');
  localStorage.setItem('eventDraft:new', '{}');
  sessionStorage.setItem('answer-1', 'Bonjour');
  expect(await enter('jeton-deux', 'la-première')).toBe('la-première');
  expect([localStorage.getItem('eventDraft:new'), sessionStorage.length]).toEqual(['{}', 1]);
  expect(await enter('jeton-trois', 'la-seconde')).toBe('la-seconde');
  expect([localStorage.getItem('eventDraft:new'), sessionStorage.getItem('answer-1')]).toEqual([null, null]);
  network.cut();
  expect((await knowAccount()).id).toBe('la-seconde');
  localStorage.removeItem('authToken');
  expect(readKeptAccount()).toBeNull();
  network.mend();
  expect(await enter('jeton-quatre', 'la-première')).toBe('la-première');
  expect([localStorage.getItem('eventDraft:new'), sessionStorage.getItem('answer-1')]).toEqual([
    '{}',
    'Bonjour',
  ]);
});

it('registers a browser for notifications again in the next session of its account, and of no other', async () => {
  const network = fakeNetwork();
  const address = { endpoint: 'https://push.exemple.fr/abc', keys: { p256dh: 'B', auth: 'a' } };
  vi.stubGlobal('caches', {
    open: async () => ({ match: async () => Response.json(address) }),
    delete: async () => true,
  });
  const enter = async (token: string, _id: string) => {
    localStorage.setItem('authToken', token);
    network.on('GET /api/auth/me', () => [200, { _id, role: 'member' }]);
    await knowAccount();
  };
  network.on('POST /api/me/devices', () => [201, { id: 'nouveau' }]);
  await enter('jeton-un', 'lina');
  localStorage.setItem('lampion-push-device', 'ancien');
  await enter('jeton-deux', 'lina');
  await expect.poll(() => localStorage.getItem('lampion-push-device')).toBe('nouveau');
  expect(network.calls('POST /api/me/devices')).toMatchObject([
    { token: 'Bearer jeton-deux', body: address },
  ]);
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { getRegistration: async () => undefined } });
  await enter('jeton-trois', 'malo');
  expect(localStorage.getItem('lampion-push-device')).toBeNull();
  expect(network.calls('POST /api/me/devices')).toHaveLength(1);
});
