import type { AvailableSubscription } from '@lampion/contract/billing/plan';
import { defaultPlanLimits } from '@lampion/contract/billing/rules/plan-limits';
import { expect, it } from 'vitest';
import { findSamePlan, listOptions } from './plan-options.ts';

const price = (plan: 'basic' | 'pro', interval: 'month' | 'year'): AvailableSubscription => ({
  id: `${plan}-${interval}`,
  unit_amount: 999,
  currency: 'eur',
  recurring: { interval },
  taxes: 'included',
  product: { name: plan, metadata: { feature1: 'Accueil' } },
  plan,
  limits: defaultPlanLimits[plan],
});
const prices = [price('basic', 'month'), price('pro', 'month'), price('pro', 'year')];
const idsOf = (period: 'month' | 'year', hasFree: boolean) =>
  listOptions(prices, { period, hasFree, trialDays: 14 }).map(({ id }) => id);

it('offers the prices of one period, after the free plan where it may be chosen', () => {
  expect(idsOf('month', true)).toEqual(['discovery', 'basic-month', 'pro-month']);
  expect(idsOf('year', false)).toEqual(['pro-year']);
  const options = listOptions(prices, { period: 'month', hasFree: true, trialDays: 14 });
  expect(options.map(({ trialDays }) => trialDays)).toEqual([0, 14, 14]);
});

it('keeps the plan when the period changes, where it is sold that way', () => {
  expect(findSamePlan(prices, 'pro-month', 'year')).toBe('pro-year');
  expect(findSamePlan(prices, 'basic-month', 'year')).toBe('pro-year');
  expect(findSamePlan(prices, 'discovery', 'year')).toBe('discovery');
  expect(findSamePlan(prices, null, 'year')).toBeNull();
});
