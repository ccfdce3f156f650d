import type Stripe from 'stripe';
import type { CheckoutTax } from './payments.ts';

/** The key of a tax rate's metadata that says that it is one of ours. */
const OWN_RATE = 'lampion_vat';

/** The tax rate of a percentage: made once, then found by its metadata. */
async function openTaxRate(
  stripe: Stripe,
  { percent, isInclusive }: { readonly percent: number; readonly isInclusive: boolean },
): Promise<string> {
  const own = `${percent} ${isInclusive ? 'inclusive' : 'exclusive'}`;
  for await (const rate of stripe.taxRates.list({ active: true, inclusive: isInclusive, limit: 100 })) {
    if (rate.metadata?.[OWN_RATE] === own) return rate.id;
  }
  const values = {
    display_name: 'TVA',
    percentage: percent,
    inclusive: isInclusive,
    country: 'FR',
    metadata: { [OWN_RATE]: own },
  };
  // Two pages opened at once share it.
  return (await stripe.taxRates.create(values, { idempotencyKey: `${OWN_RATE}:${own}` })).id;
}

/** How a payment page charges VAT, on its first invoice and those that follow. */
export async function toTaxParams(stripe: Stripe, tax: CheckoutTax) {
  if (tax.kind === 'none') return {};
  if (tax.kind === 'automatic') return { automatic_tax: { enabled: true } };
  return { subscription_data: { default_tax_rates: [await openTaxRate(stripe, tax)] } };
}
