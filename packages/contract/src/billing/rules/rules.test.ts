import { expect, it } from 'vitest';
import { findMissingDetails } from './missing-details.ts';
import { isUpgrade } from './plan-changes.ts';
import { countFreeMonths, formatPlanPrice } from './plan-price.ts';

const company = { companyName: 'La Guinguette', siret: '73282932000074', vatNumber: '' };
const address = { line: '12 quai de la Fosse', postcode: '44000', city: 'Nantes', country: 'FR' };
const missing = (country: string, change: Partial<typeof company> = {}) =>
  findMissingDetails({ ...company, ...change, address: { ...address, country } }).map(({ path }) => path);

it('needs the name, the seat and the number that identifies a company of the country', () => {
  expect([missing('FR'), missing('DE'), missing('CH', { siret: '' })]).toEqual([[], ['vatNumber'], []]);
  expect(missing('RE', { siret: '' })).toEqual(['siret']);
  expect(missing('DE', { siret: '', vatNumber: 'DE129273398' })).toEqual([]);
  const nowhere = { line: '', postcode: '', city: '', country: '' };
  expect(findMissingDetails({ ...company, companyName: '', siret: '', address: nowhere })).toHaveLength(5);
});

it('says the price and how often it is paid', () => {
  expect(formatPlanPrice(2999, 'month')).toBe('29,99\u00a0€ par mois');
  expect(formatPlanPrice(2999, 'month', 'included')).toBe('29,99\u00a0€ TTC par mois');
  expect(formatPlanPrice(2999, 'month', 'excluded')).toBe('29,99\u00a0€ HT par mois');
  expect(formatPlanPrice(29990, 'year')).toBe('299,90\u00a0€ par an');
});

it('counts the months that a year gives, as far as every plan gives them', () => {
  const month = (plan: string, amount: number) => ({ plan, amount, period: 'month' as const });
  const year = (plan: string, amount: number) => ({ plan, amount, period: 'year' as const });
  const both = [month('basic', 999), year('basic', 9990), month('pro', 2999)];
  expect(countFreeMonths(both)).toBe(2);
  expect(countFreeMonths([...both, year('pro', 32989)])).toBe(1);
  expect(countFreeMonths([...both, year('pro', 40000)])).toBe(0);
  expect(countFreeMonths([month('pro', 2999)])).toBe(0);
});

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
