import { expect, it } from 'vitest';
import { fakeNetwork } from '../testing/fake-network.ts';
import { knowAccount, readKeptAccount } from './kept-account.ts';

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
