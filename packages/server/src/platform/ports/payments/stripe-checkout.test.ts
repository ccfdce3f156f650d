import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerOf } from '../../../testing/billing-server.ts';
import { openStripeWorld, type StripeWorld } from '../../../testing/doubles/stripe-world.ts';
import type { CheckoutTax, Payments } from './payments.ts';
import { createStripePayments } from './stripe.ts';

let world: StripeWorld;
let payments: Payments;
let stripe: Stripe;
beforeAll(async () => {
  world = await openStripeWorld();
  const { secretKey, apiUrl } = world.connection;
  const { protocol, hostname: host, port } = new URL(apiUrl);
  stripe = new Stripe(secretKey, {
    host,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port !== '' && { port }),
  });
  const options = {
    publicUrl: 'https://lampion.test',
    now: () => new Date(),
    log: { warn: () => undefined },
  };
  payments = await createStripePayments({ ...world.connection, ...options });
});
afterAll(() => world.close());

const create = (change: Parameters<typeof customerOf>[0] = {}) =>
  payments.createCustomer({ organiserId: randomUUID(), ...customerOf(change) });

const numbersOf = async (id: string) =>
  (await stripe.customers.listTaxIds(id)).data.map(({ type, value }) => `${type} ${value}`);

/** The tax rates that a page's subscription begins with, read from the page's own lines. */
async function open(tax: CheckoutTax, change: Parameters<typeof customerOf>[0] = {}) {
  const customerId = await create(change);
  const page = { customerId, organiserId: randomUUID(), priceId: world.pro, key: randomUUID(), tax };
  const { id } = await payments.createCheckout({ ...page, discountId: null, trialDays: 0 });
  return stripe.checkout.sessions.retrieve(id);
}

describe('a customer', () => {
  it('has what invoices say of the company', async () => {
    const id = await create();
    expect(await stripe.customers.retrieve(id)).toMatchObject({
      name: 'La Guinguette',
      address: { line1: '12 quai de la Fosse', postal_code: '44000', city: 'Nantes', country: 'FR' },
      preferred_locales: ['fr'],
      tax_exempt: 'none',
      invoice_settings: {
        custom_fields: [{ name: 'SIRET', value: '73282932000074' }],
        footer: 'Paiement à la date de la facture.',
      },
    });
  });

  it('has another number, address and exemption after it moved, and no field that is gone', async () => {
    const id = await create({ vatNumber: 'FR44732829320' });
    expect(await numbersOf(id)).toEqual(['eu_vat FR44732829320']);
    const berlin = { line: 'Turmstraße 3', postcode: '10559', city: 'Berlin', country: 'DE' };
    const moved = customerOf({ address: berlin, fields: [], vatNumber: 'DE129273398', taxExempt: 'reverse' });
    for (let time = 0; time < 2; time += 1) await payments.updateCustomer(id, moved);
    expect(await numbersOf(id)).toEqual(['eu_vat DE129273398']);
    expect(await stripe.customers.retrieve(id)).toMatchObject({
      address: { city: 'Berlin', country: 'DE' },
      tax_exempt: 'reverse',
      invoice_settings: { custom_fields: null },
    });
    await payments.updateCustomer(id, customerOf());
    expect(await numbersOf(id)).toEqual([]);
  });

  it('is kept without a number that Stripe refuses', async () => {
    const id = await create({ vatNumber: 'DE12' });
    expect(await numbersOf(id)).toEqual([]);
    await payments.updateCustomer(id, customerOf({ name: 'Le Quai', vatNumber: 'DE12' }));
    expect(await stripe.customers.retrieve(id)).toMatchObject({ name: 'Le Quai' });
  });

  it('is nobody’s once it is closed', async () => {
    const id = await create({ vatNumber: 'FR44732829320' });
    await payments.closeCustomer(id);
    expect(await numbersOf(id)).toEqual([]);
    expect(JSON.stringify(await stripe.customers.retrieve(id))).not.toMatch(/73282932|Nantes|Guinguette/);
  });
});

describe('a payment page', () => {
  it('charges VAT within the price, beside it, or not at all', async () => {
    const amounts = async (tax: CheckoutTax, change: Parameters<typeof customerOf>[0] = {}) => {
      const { amount_total, total_details } = await open(tax, change);
      return [amount_total, total_details?.amount_tax];
    };
    const included = { kind: 'rate', percent: 20, isInclusive: true } as const;
    expect(await amounts(included)).toEqual([2999, 500]);
    expect(await amounts({ ...included, isInclusive: false })).toEqual([3599, 600]);
    expect(await amounts({ kind: 'none' })).toEqual([2999, 0]);
    expect(await amounts(included, { taxExempt: 'reverse' })).toEqual([2999, 0]);
  });

  it('shares one tax rate with all others, also when they are opened at once', async () => {
    const tax = { kind: 'rate', percent: 8.5, isInclusive: true } as const;
    await Promise.all([open(tax), open(tax)]);
    await open(tax);
    const { data } = await stripe.taxRates.list({ active: true, limit: 100 });
    expect(data.filter(({ percentage }) => percentage === 8.5)).toHaveLength(1);
  });

  it('leaves VAT to Stripe where Stripe works it out', async () => {
    expect(await open({ kind: 'automatic' })).toMatchObject({ automatic_tax: { enabled: true } });
  });
});

describe('the taxes of a subscription', () => {
  const charged = { kind: 'rate', percent: 20, isInclusive: true } as const;
  const overseas = { ...charged, percent: 8.5 };

  async function subscribe() {
    const customerId = await create();
    await world.subscribe(customerId, world.basic);
    const id = (await payments.findSubscription(customerId))?.id ?? '';
    const read = async () => {
      const { default_tax_rates, automatic_tax } = await stripe.subscriptions.retrieve(id);
      return [automatic_tax.enabled, (default_tax_rates ?? []).map(({ percentage }) => percentage)];
    };
    return { customerId, id, read };
  }

  it('follow, from the next invoice on, and are written once', async () => {
    const { customerId, id, read } = await subscribe();
    const invoices = async () => (await stripe.invoices.list({ customer: customerId })).data.length;
    for (const [tax, expected] of [
      [charged, [false, [20]]],
      [overseas, [false, [8.5]]],
      [{ kind: 'automatic' }, [true, []]],
      [{ kind: 'none' }, [false, []]],
    ] as const) {
      for (let time = 0; time < 2; time += 1) await payments.setTax(id, tax);
      expect(await read()).toEqual(expected);
    }
    expect(await invoices()).toBe(1);
    const writes = () => world.double?.calls.filter((call) => call === `POST /v1/subscriptions/${id}`).length;
    expect(writes()).toBe(world.double ? 4 : undefined);
  });

  it('follow in what is planned too, also where only half of it was done', async () => {
    const { customerId, id } = await subscribe();
    await payments.setTax(id, charged);
    await payments.planChange(id, await payments.getPrice(world.pro));
    const [rate] = (await stripe.taxRates.list({ active: true, limit: 100 })).data.filter(
      ({ percentage }) => percentage === 8.5,
    );
    await stripe.subscriptions.update(id, { default_tax_rates: [rate?.id ?? ''] });
    await payments.setTax(id, overseas);
    const { schedule } = await stripe.subscriptions.retrieve(id, { expand: ['schedule'] });
    const phases = typeof schedule === 'object' ? (schedule?.phases ?? []) : [];
    expect(phases.map(({ default_tax_rates }) => default_tax_rates?.map(({ id }) => id))).toEqual([
      [rate?.id],
      [rate?.id],
    ]);
    expect((await payments.findSubscription(customerId))?.planned?.priceId).toBe(world.pro);
  });

  it('are left alone once it is over', async () => {
    const { customerId, id, read } = await subscribe();
    await payments.closeCustomer(customerId);
    await payments.setTax(id, charged);
    expect(await read()).toEqual([false, []]);
  });
});
