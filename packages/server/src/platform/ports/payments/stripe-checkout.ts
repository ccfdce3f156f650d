import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { AppError } from '../../app-error.ts';
import type { CheckoutTax, CustomerDetails, NewCheckout, NewCustomer, PaymentCheckout } from './payments.ts';
import { isRefusedDiscount, isRefusedTaxId, orNull } from './stripe-invoices.ts';
import { planAgain, retrieve, scheduleOf } from './stripe-plans.ts';
import { isOver, toCheckout } from './stripe-view.ts';

export interface ReturnPages {
  /** After a payment, after a trial has begun, and after neither. */
  readonly paid: string;
  readonly tried: string;
  readonly cancelled: string;
}

/** A trial asks for no means of payment, and ends by itself where none was given until its end. */
function toTrialParams(days: number) {
  if (days === 0) return {};
  const end_behavior = { missing_payment_method: 'cancel' } as const;
  return { trial_period_days: days, trial_settings: { end_behavior } };
}

function toSessionParams(
  { customerId, organiserId, priceId, discountId, trialDays }: NewCheckout,
  taxes: Awaited<ReturnType<typeof toTaxParams>>,
  pages: ReturnPages,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: organiserId,
    line_items: [{ price: priceId, quantity: 1 }],
    ...(discountId !== null && { discounts: [{ promotion_code: discountId }] }),
    ...(trialDays > 0 && { payment_method_collection: 'if_required' }),
    // The invoice is the company's: neither the card's name nor its address takes their place.
    billing_address_collection: 'auto',
    ...taxes,
    subscription_data: { metadata: { organiserId }, ...taxes.subscription_data, ...toTrialParams(trialDays) },
    locale: 'fr',
    success_url: trialDays > 0 ? pages.tried : pages.paid,
    cancel_url: pages.cancelled,
  };
}

/**
 * Opens a payment page. Throws `promotion_code_refused` (AppError) where the code was used up
 * meanwhile.
 */
export async function createCheckout(
  stripe: Stripe,
  asked: NewCheckout,
  pages: ReturnPages,
): Promise<PaymentCheckout> {
  const params = toSessionParams(asked, await toTaxParams(stripe, asked.tax), pages);
  try {
    const session = await stripe.checkout.sessions.create(params, { idempotencyKey: asked.key });
    const checkout = toCheckout(session);
    if (checkout === null) throw new Error('a payment page without an address');
    return checkout;
  } catch (error) {
    if (asked.discountId !== null && isRefusedDiscount(error)) throw new AppError('promotion_code_refused');
    throw error;
  }
}

/**
 * Stripe takes an empty text for an attempt to remove a value: right for an update, refused at a
 * creation.
 */
function toParams({ email, name, address, fields, taxExempt, footer }: CustomerDetails) {
  return {
    email,
    ...(name && { name }),
    ...(address && {
      address: {
        line1: address.line,
        postal_code: address.postcode,
        city: address.city,
        country: address.country,
      },
    }),
    preferred_locales: ['fr'],
    tax_exempt: taxExempt,
    invoice_settings: { footer, ...(fields.length > 0 && { custom_fields: [...fields] }) },
  } satisfies Stripe.CustomerCreateParams;
}

export async function createCustomer(stripe: Stripe, customer: NewCustomer): Promise<string> {
  const { organiserId } = customer;
  const values = { ...toParams(customer), metadata: { organiserId } };
  // The values are part of the key, because Stripe refuses a reused key with other values.
  const digest = createHash('sha256').update(JSON.stringify(values)).digest('hex');
  const { id } = await stripe.customers.create(values, { idempotencyKey: `customer:${digest}` });
  await setVatNumber(stripe, id, customer.vatNumber);
  return id;
}

export async function updateCustomer(stripe: Stripe, id: string, details: CustomerDetails): Promise<void> {
  const { invoice_settings, ...values } = toParams(details);
  // No field removes the one of before.
  const settings = { custom_fields: '' as const, ...invoice_settings };
  await stripe.customers.update(id, { ...values, invoice_settings: settings });
  await setVatNumber(stripe, id, details.vatNumber);
}

/**
 * Stripe changes no number: another one takes its place. One whose form Stripe refuses is left out
 * of invoices.
 */
async function setVatNumber(stripe: Stripe, customer: string, vatNumber: string): Promise<void> {
  const { data } = await stripe.customers.listTaxIds(customer, { limit: 100 });
  const known = data.filter(({ type }) => type === 'eu_vat');
  for (const { id, value } of known) {
    if (value !== vatNumber) await orNull(stripe.customers.deleteTaxId(customer, id));
  }
  if (vatNumber === '' || known.some(({ value }) => value === vatNumber)) return;
  try {
    await stripe.customers.createTaxId(customer, { type: 'eu_vat', value: vatNumber });
  } catch (error) {
    if (!isRefusedTaxId(error)) throw error;
  }
}

export async function hasCustomer(stripe: Stripe, id: string): Promise<boolean> {
  const customer = await orNull(stripe.customers.retrieve(id));
  return customer !== null && !customer.deleted;
}

/** Removes the company and its numbers; its invoices keep what they said. */
export async function eraseCustomer(stripe: Stripe, customer: string): Promise<void> {
  await setVatNumber(stripe, customer, '');
  await stripe.customers.update(customer, {
    email: '',
    name: '',
    phone: '',
    address: '',
    invoice_settings: { custom_fields: '', footer: '' },
  });
}

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
async function toTaxParams(stripe: Stripe, tax: CheckoutTax) {
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
 * Taxes a subscription that exists. Nothing is charged or given back for what was invoiced before.
 * What is planned for it is planned again: each phase of a schedule has taxes of its own.
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
