import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { AppError } from '../../app-error.ts';
import type { CheckoutTax, CustomerDetails, NewCheckout, NewCustomer, PaymentCheckout } from './payments.ts';
import { isRefusedDiscount, isRefusedTaxId, orNull } from './stripe-invoices.ts';
import { planAgain, retrieve, scheduleOf } from './stripe-plans.ts';
import { isOver, toCheckout } from './stripe-view.ts';

export interface ReturnPages {
  /** URLs after a payment, after the start of a trial, and after neither. */
  readonly paid: string;
  readonly tried: string;
  readonly cancelled: string;
}

/** A trial requires no payment method, and is cancelled if none was added by its end. */
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
    // The invoice is the company's: the card's name and address must not replace its own.
    billing_address_collection: 'auto',
    ...taxes,
    subscription_data: { metadata: { organiserId }, ...taxes.subscription_data, ...toTrialParams(trialDays) },
    locale: 'fr',
    success_url: trialDays > 0 ? pages.tried : pages.paid,
    cancel_url: pages.cancelled,
  };
}

/**
 * Opens a payment page. Throws `promotion_code_refused` (AppError) when the code has been used up.
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
 * Stripe reads an empty text as the removal of a value: right for an update, refused at a creation.
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
  // Without custom fields, the previous ones are removed.
  const settings = { custom_fields: '' as const, ...invoice_settings };
  await stripe.customers.update(id, { ...values, invoice_settings: settings });
  await setVatNumber(stripe, id, details.vatNumber);
}

/**
 * Stripe cannot change a tax id, so the new one replaces it. A number Stripe rejects is left out of
 * invoices.
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

/** Metadata key that marks our tax rates. */
const OWN_RATE = 'lampion_vat';

/** The tax rate of a percentage: created once, then found by its metadata. */
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
  // Two pages opened concurrently share it.
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

/** The taxes of an object, in comparable form. */
const taxesOf = ({ default_tax_rates, automatic_tax }: Taxed): string =>
  JSON.stringify([automatic_tax?.enabled ?? false, (default_tax_rates ?? []).map(({ id }) => id)]);

/**
 * Sets the taxes of an existing subscription. Earlier invoices are neither charged nor refunded. A
 * planned change is planned again, because each phase of a schedule has its own taxes.
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
