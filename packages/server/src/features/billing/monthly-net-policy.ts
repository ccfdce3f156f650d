import type { PriceTaxes } from '@lampion/contract/rules/vat-treatment';
import type { PaymentInvoice } from '../../ports/payments.ts';
import type { SubscriptionRow } from './subscription-store.ts';

/** Trials bring nothing in yet, and what is unpaid or paused nothing any more. */
const paying: readonly SubscriptionRow['status'][] = ['active', 'past_due'];

/**
 * What a subscription brings in for a month, in cents without VAT: a twelfth of a yearly price, reductions not counted.
 * How much VAT is in a price depends on the buyer: the last invoice says it.
 */
export function monthlyNet(
  subscription: Pick<SubscriptionRow, 'amount' | 'period' | 'status'> | null,
  { invoices, taxes }: { readonly invoices: readonly PaymentInvoice[]; readonly taxes: PriceTaxes },
): number {
  if (subscription === null || !paying.includes(subscription.status)) return 0;
  const { amount, period } = subscription;
  const last = taxes === 'included' ? invoices.find((invoice) => invoice.amount > 0) : undefined;
  const share = last === undefined ? 1 : last.net / last.amount;
  return Math.round((amount * share) / (period === 'year' ? 12 : 1));
}
