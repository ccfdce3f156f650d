import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { earlyAnswersScript, takeEarlyAnswer } from './api.ts';
import { ACCOUNT_KEY, keepToken } from './session/session.ts';

const early = { path: '/app', calls: ['/api/parties'], account: '/api/auth/me' };
const ask = vi.fn(async (_address: string, _init: RequestInit) => new Response('[]'));

beforeEach(() => {
  vi.stubGlobal('fetch', ask);
  ask.mockClear();
  keepToken('jeton');
  history.replaceState(null, '', '/app');
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  delete window.earlyAnswers;
});

const openPage = () => new Function(earlyAnswersScript(early))();
const asked = () => ask.mock.calls.map(([address]) => address);

it('asks for what the screen shows, and for the account where it is not known', async () => {
  openPage();
  expect(asked()).toEqual(['/api/auth/me', '/api/parties']);
  expect(ask.mock.calls[0]?.[1].headers).toEqual({ authorization: 'Bearer jeton' });
  expect(await (await takeEarlyAnswer('/api/parties'))?.text()).toBe('[]');
  expect(takeEarlyAnswer('/api/parties')).toBeUndefined();
});

it('asks for the parties alone where the account is known', () => {
  localStorage.setItem(ACCOUNT_KEY, '{}');
  openPage();
  expect(asked()).toEqual(['/api/parties']);
});

it.each([
  ['of nobody', () => localStorage.removeItem('authToken')],
  ['at another address', () => history.replaceState(null, '', '/app/friends')],
])('asks nothing %s', (_, happen) => {
  happen();
  openPage();
  expect(asked()).toEqual([]);
});
