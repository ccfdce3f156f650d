import { formatMoney, labelOf } from '../../platform/rules/format.ts';
import type { PriceTaxes } from './vat-treatment.ts';

/** How often a plan is paid. */
export const billingPeriods = ['month', 'year'] as const;
export type BillingPeriod = (typeof billingPeriods)[number];

/** "par mois" */
export const periodLabels: Readonly<Record<BillingPeriod, string>> = { month: 'par mois', year: 'par an' };

const taxWords: Readonly<Record<PriceTaxes, string>> = { included: 'TTC', excluded: 'HT', none: '' };

/** The words after an amount: "TTC par mois". */
export function formatTerms(period: BillingPeriod, taxes: PriceTaxes): string {
  return `${labelOf(taxWords, taxes)} ${labelOf(periodLabels, period)}`.trim();
}

/** "29,99 € TTC par mois". Amounts already charged omit the taxes, which they include. */
export function formatPlanPrice(cents: number, period: BillingPeriod, taxes: PriceTaxes = 'none'): string {
  return `${formatMoney(cents)} ${formatTerms(period, taxes)}`;
}

interface PricedPlan {
  readonly plan: string;
  readonly amount: number;
  readonly period: BillingPeriod;
}

/**
 * How many months a yearly price saves at least, over the plans sold both ways; 0 when one saves
 * none.
 */
export function countFreeMonths(prices: readonly PricedPlan[]): number {
  const yearly = prices.filter(({ period, amount }) => period === 'year' && amount > 0);
  const gifts = yearly.flatMap(({ plan, amount }) => {
    const monthly = prices.find((price) => price.plan === plan && price.period === 'month');
    return monthly === undefined || monthly.amount === 0 ? [] : [12 - Math.ceil(amount / monthly.amount)];
  });
  return gifts.length === 0 ? 0 : Math.max(0, Math.min(...gifts));
}
