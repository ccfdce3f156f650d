import { expect, it } from 'vitest';
import { isUpgrade } from './plan-changes.ts';

const offers = {
  basic: { plan: 'basic', period: 'month', amount: 999 },
  pro: { plan: 'pro', period: 'month', amount: 2999 },
  basicYear: { plan: 'basic', period: 'year', amount: 9990 },
  proYear: { plan: 'pro', period: 'year', amount: 29_990 },
} as const;

it.each([
  ['basic', 'pro', true],
  ['basicYear', 'proYear', true],
  ['basic', 'basicYear', true],
  ['basic', 'proYear', true],
  ['pro', 'pro', false],
  ['pro', 'basic', false],
  ['pro', 'basicYear', false],
  ['proYear', 'pro', false],
  ['basicYear', 'pro', false],
] as const)('from %s to %s: %s', (from, to, expected) => {
  expect(isUpgrade(offers[from], offers[to])).toBe(expected);
});
