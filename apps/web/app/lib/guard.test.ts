import { expect, test } from 'vitest';
import { redirectTo, returnAddress } from './guard.ts';

const back = (wanted: string) => returnAddress(new URLSearchParams({ retour: wanted }), '/pro');

test.each(['/pro', '/pro/events?page=2', '/admin', '/me', '/me/account', '/o/la.guinguette', '/events/01a1'])(
  'signing in leads back to %s',
  (address) => {
    expect(back(address)).toBe(address);
  },
);

test.each(['', '//evil.test/o/x', 'https://evil.test', '/o\\evil.test', '/once', '/menu', '/contact'])(
  'signing in does not lead to %s',
  (address) => {
    expect(back(address)).toBe('/pro');
  },
);

test('public pages are documents of their own', () => {
  expect(redirectTo('/o/la.guinguette').headers.get('x-remix-reload-document')).toBe('true');
  expect(redirectTo('/pro/events').headers.has('x-remix-reload-document')).toBe(false);
});
