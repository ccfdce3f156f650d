import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { CustomerDetails, NewCustomer } from './payments.ts';
import { isRefusedTaxId, orNull } from './payments-stripe-errors.ts';

/** Stripe takes an empty text for an attempt to remove a value: right for an update, refused at a creation. */
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

/** Stripe changes no number: another one takes its place. One whose form Stripe refuses is left out of invoices. */
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
