import { expect, test } from 'vitest';
import { returnAddress } from './session.ts';

const back = (wanted: string) => returnAddress(new URLSearchParams({ retour: wanted }), '/pro');

test.each([
  '/pro',
  '/pro/events?page=2',
  '/app',
  '/app/news',
  '/admin',
  '/me',
  '/me/account',
  '/o/la.guinguette',
  '/events/01a1',
])('signing in leads back to %s', (address) => {
  expect(back(address)).toBe(address);
});

test.each(['', '//evil.test/o/x', 'https://evil.test', '/o\\evil.test', '/once', '/menu', '/contact'])(
  'signing in does not lead to %s',
  (address) => {
    expect(back(address)).toBe('/pro');
  },
);
