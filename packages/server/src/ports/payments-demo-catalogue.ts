import { AppError } from '../app-error.ts';
import type { PlanPrice } from './payments.ts';

const named = 'Le nom de l’événement dans l’objet des e-mails';

/** Features are shown in the order of their keys, after the limits, which are those the platform sets for the plan. */
const monthlyPrices: readonly Omit<PlanPrice, 'period'>[] = [
  {
    id: 'price_demo_basic',
    amount: 999,
    product: { name: 'Basic', metadata: { plan: 'basic', feature1: named } },
  },
  {
    id: 'price_demo_pro',
    amount: 2999,
    product: { name: 'Pro', metadata: { plan: 'pro', feature1: named } },
  },
  {
    id: 'price_demo_enterprise',
    amount: 7999,
    product: {
      name: 'Enterprise',
      metadata: { plan: 'enterprise', feature1: named, feature2: 'Accompagnement dédié' },
    },
  },
];

/** A year costs ten months. */
const MONTHS_PAID_A_YEAR = 10;

/** All prices, cheapest first. */
export const demoPrices: readonly PlanPrice[] = [
  ...monthlyPrices.map((price) => ({ ...price, period: 'month' as const })),
  ...monthlyPrices.map(({ id, amount, product }) => ({
    id: `${id}_year`,
    amount: amount * MONTHS_PAID_A_YEAR,
    period: 'year' as const,
    product,
  })),
].sort((one, other) => one.amount - other.amount);

/** Throws `plan_not_found` (AppError). */
export function getDemoPrice(id: string): PlanPrice {
  const price = demoPrices.find((known) => known.id === id);
  if (price === undefined) throw new AppError('plan_not_found');
  return price;
}
