import type Stripe from 'stripe';
import type { CheckoutTax } from './payments.ts';
import { planAgain, retrieve, scheduleOf } from './payments-stripe-schedule.ts';
import { isOver } from './payments-stripe-view.ts';

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

interface Taxed {
  readonly default_tax_rates?: readonly Stripe.TaxRate[] | null;
  readonly automatic_tax?: { readonly enabled: boolean };
}

/** How something is taxed, to be compared. */
const taxesOf = ({ default_tax_rates, automatic_tax }: Taxed): string =>
  JSON.stringify([automatic_tax?.enabled ?? false, (default_tax_rates ?? []).map(({ id }) => id)]);

/**
 * Taxes a subscription that exists. Nothing is charged or given back for what was invoiced before. What is planned for it
 * is planned again: each phase of a schedule has taxes of its own.
 */
export async function setTax(stripe: Stripe, id: string, tax: CheckoutTax): Promise<void> {
  const rate = tax.kind === 'rate' ? await openTaxRate(stripe, tax) : null;
  const enabled = tax.kind === 'automatic';
  const wanted = JSON.stringify([enabled, rate === null ? [] : [rate]]);
  const subscription = await retrieve(stripe, id);
  if (isOver(subscription)) return;
  if (taxesOf(subscription) !== wanted) {
    const default_tax_rates = rate === null ? ('' as const) : [rate];
    await stripe.subscriptions.update(id, { default_tax_rates, automatic_tax: { enabled } });
  }
  const next = scheduleOf(subscription)?.phases.at(-1);
  if (next !== undefined && taxesOf(next as Taxed) !== wanted) await planAgain(stripe, subscription);
}
