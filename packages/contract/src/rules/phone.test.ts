import { expect, it } from 'vitest';
import { normalisePhone } from './phone.ts';

it.each([
  ['06 39 98 10 01', '+33639981001'],
  ['07.39.98.10.01', '+33739981001'],
  ['+33 (0)6 39 98 10 01', '+33639981001'],
  ['0033639981001', '+33639981001'],
  ['+32 470 12 34 56', '+32470123456'],
])('reads %j as %j', (typed, phone) => {
  expect(normalisePhone(typed)).toBe(phone);
});

it.each(['01 39 98 10 01', '06 39 98 10', '112', '', 'zéro six', '+3363998100123456', '+33 1 39 98 10 01'])(
  'takes no text message to %j',
  (typed) => {
    expect(normalisePhone(typed)).toBeNull();
  },
);
