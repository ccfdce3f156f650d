import { formatMoney } from '../../platform/rules/format.ts';
import type { BillingPeriod } from './plan-price.ts';

/** Duration of a promotion code's discount: one payment, some months, or the whole subscription. */
export const discountDurations = ['once', 'repeating', 'forever'] as const;

/** A discount: a percentage, or cents off each payment. */
export interface Discount {
  readonly code: string;
  readonly percentOff: number | null;
  readonly amountOff: number | null;
  readonly duration: (typeof discountDurations)[number];
  /** For `repeating`, counted from the order. */
  readonly months: number | null;
}

/** A price in cents after the discount; at least 0. */
export function reducePrice(amount: number, discount: Discount | null): number {
  if (discount === null) return amount;
  const { percentOff, amountOff } = discount;
  const off = percentOff === null ? (amountOff ?? 0) : Math.round((amount * percentOff) / 100);
  return Math.max(0, amount - off);
}

const percentFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

function describeDuration({ duration, months }: Discount): string {
  if (duration === 'once') return 'sur le premier paiement';
  if (duration === 'forever') return 'tant que dure l’abonnement';
  return `sur les paiements des ${months ?? 1} premiers mois`.replace('des 1 premiers', 'du premier');
}

/** "50 % de réduction sur le premier paiement" */
export function describeDiscount(discount: Discount): string {
  const { percentOff, amountOff } = discount;
  const off =
    percentOff === null ? formatMoney(amountOff ?? 0) : `${percentFormat.format(percentOff)}\u00a0%`;
  return `${off} de réduction ${describeDuration(discount)}`;
}

const monthsOf: Readonly<Record<BillingPeriod, number>> = { month: 1, year: 12 };

/** The same day some months later, or that month's last day; in UTC, like due dates of payments. */
function addMonths(instant: Date, months: number): Date {
  const [year, month] = [instant.getUTCFullYear(), instant.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const moved = new Date(instant);
  moved.setUTCFullYear(year, month, Math.min(instant.getUTCDate(), lastDay));
  return moved;
}

/** When the full price is first paid; null with a permanent discount. */
export function findFullPriceDay(
  { duration, months }: Pick<Discount, 'duration' | 'months'>,
  { orderedAt, period }: { readonly orderedAt: Date; readonly period: BillingPeriod },
): Date | null {
  if (duration === 'forever') return null;
  const reducedMonths = duration === 'once' ? 1 : (months ?? 1);
  return addMonths(orderedAt, Math.ceil(reducedMonths / monthsOf[period]) * monthsOf[period]);
}
