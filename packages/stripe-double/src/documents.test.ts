import Stripe from 'stripe';
import { expect, it } from 'vitest';
import {
  type AccountDocument,
  type CustomerDocument,
  type Documents,
  type DoubleStore,
  newAccount,
  newCustomerDocument,
  type StripeEvent,
} from './documents.ts';
import { createFetch, createStripeApi } from './stripe-api.ts';

/** Keeps each document as text, as a database would, with keys in no order of ours. */
class TextStore implements DoubleStore {
  #account = JSON.stringify(newAccount({ numbering: 'customer' }));
  readonly #customers = new Map<string, string>();
  readonly events: StripeEvent[] = [];

  async change<T>(customerId: string | null, step: (documents: Documents) => T): Promise<T> {
    const text = this.#customers.get(customerId ?? '');
    return this.#run(text === undefined ? null : JSON.parse(text), step);
  }

  create<T>(customerId: string, step: (documents: Documents) => T): Promise<T> {
    return this.#run(newCustomerDocument(customerId), step);
  }

  async #run<T>(customer: CustomerDocument | null, step: (documents: Documents) => T): Promise<T> {
    const account: AccountDocument = JSON.parse(this.#account);
    const result = step({ account, customer });
    this.events.push(...account.events.splice(0), ...(customer?.events.splice(0) ?? []));
    this.#account = JSON.stringify(sortKeys(account));
    if (customer) this.#customers.set(customer.id, JSON.stringify(sortKeys(customer)));
    return result;
  }
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, part]) => [name, sortKeys(part)]));
}

it('keeps everything that matters in two documents of JSON', async () => {
  let now = Date.parse('2027-01-31T12:00:00Z') / 1000;
  const store = new TextStore();
  const api = createStripeApi({ store, now: () => now });
  const httpClient = Stripe.createFetchHttpClient(createFetch(api));
  const stripe = new Stripe('sk_test', { httpClient, maxNetworkRetries: 0 });
  const price = await stripe.prices.create({
    currency: 'eur',
    unit_amount: 2999,
    recurring: { interval: 'month' },
    product_data: { name: 'Pro' },
  });
  const { id: customer } = await stripe.customers.create({}, { idempotencyKey: 'one' });
  expect((await stripe.customers.create({}, { idempotencyKey: 'one' })).id).toBe(customer);
  const { id: method } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price: price.id }],
    default_payment_method: method,
  });
  now = Date.parse('2027-04-01T12:00:00Z') / 1000;
  const { items, status } = await stripe.subscriptions.retrieve(subscription.id);
  expect(status).toBe('active');
  // The 31st comes back after February.
  expect(items.data[0]?.current_period_start).toBe(Date.parse('2027-03-31T12:00:00Z') / 1000);
  const invoices = (await stripe.invoices.list({ customer })).data;
  const series = (await stripe.customers.retrieve(customer)) as Stripe.Customer;
  expect(series.next_invoice_sequence).toBe(4);
  expect(invoices.map(({ number, status: state }) => [number, state])).toEqual([
    [`${series.invoice_prefix}-0003`, 'paid'],
    [`${series.invoice_prefix}-0002`, 'paid'],
    [`${series.invoice_prefix}-0001`, 'paid'],
  ]);
  expect(store.events.filter(({ type }) => type === 'invoice.paid')).toHaveLength(3);
});
