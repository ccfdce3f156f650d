import { expect, it } from 'vitest';
import { readCents } from './read-cents.ts';

it.each([
  ['12', 1200],
  ['12,5', 1250],
  ['12.05 €', 1205],
  ['1 234,56', 123456],
  ['0,1', 10],
  ['12,345', Number.NaN],
  ['-3', Number.NaN],
  ['douze', Number.NaN],
  ['', Number.NaN],
])('reads %s as an amount', (text, cents) => {
  expect(readCents(text)).toBe(cents);
});
