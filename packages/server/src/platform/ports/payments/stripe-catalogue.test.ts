import { expect, it } from 'vitest';
import type { PlanPrice } from './payments.ts';
import { chooseOnSale, findCatalogueFaults } from './stripe-catalogue.ts';

const price = (id: string, metadata: Record<string, string>, period: PlanPrice['period'] = 'month') => ({
  id,
  amount: 999,
  period,
  product: { name: 'Lampion Pro', metadata },
});

it('sells only what states its plan', () => {
  const prices = [
    price('named', {}),
    price('unknown', { plan: 'platine' }),
    price('ours', { plan: 'Basic' }),
  ];
  expect(chooseOnSale(prices).map(({ id }) => id)).toEqual(['ours']);
});

it('finds nothing wrong with one price for each plan and period, and with products of others', () => {
  const prices = [
    price('a', { plan: 'pro' }),
    price('b', { plan: 'pro' }, 'year'),
    price('c', {}),
    price('d', {}),
  ];
  expect(findCatalogueFaults(prices)).toEqual([]);
});

it('names plans and limits that are none, and prices that compete', () => {
  const prices = [
    price('z', { plan: 'pro', guests_per_event: 'beaucoup' }),
    price('a', { plan: 'pro' }),
    price('b', { plan: 'platine' }),
  ];
  expect(findCatalogueFaults(prices)).toEqual([
    'guests_per_event of the product "Lampion Pro" (z) cannot be read: "beaucoup"',
    'plan of the product "Lampion Pro" (b) cannot be read: "platine"',
    'pro has several prices by the month: a, z',
  ]);
});
