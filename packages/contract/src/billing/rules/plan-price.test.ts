import { expect, it } from 'vitest';
import { countFreeMonths, formatPlanPrice } from './plan-price.ts';

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
