import { expect, it } from 'vitest';
import { ratePassword } from './rate-password.ts';

it.each([
  ['', 0],
  ['lampion', 0],
  ['Aa1!Bb2?c', 0],
  ['aaaaaaaaaaaa', 1],
  ['0612345678', 1],
  ['guinguette', 2],
  ['Guinguette44', 3],
  ['la lune danse sur le canal', 4],
])('rates « %s » %i', (password, strength) => {
  expect(ratePassword(password)).toBe(strength);
});
