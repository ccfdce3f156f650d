import { randomUUID } from 'node:crypto';
import { type StripeDouble, startStripeDouble } from '@lampion/stripe-double/stripe-double';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerOf } from '../../../testing/billing-server.ts';
import type { Payments, UpgradeCost } from './payments.ts';
import { createStripePayments } from './stripe.ts';

let double: StripeDouble;
let stripe: Stripe;
let payments: Payments;
let now = new Date();
const prices = { basic: '', pro: '', yearly: '' };
beforeAll(async () => {
  double = await startStripeDouble();
  const metadata = { plan: 'pro' };
  prices.basic = double.addPrice({ name: 'Basic', amount: 999, metadata: { plan: 'basic' } });
  prices.pro = double.addPrice({ name: 'Pro', amount: 2999, metadata });
  prices.yearly = double.addPrice({ name: 'Pro', amount: 29_990, interval: 'year', metadata });
  const { hostname: host, port } = new URL(double.url);
  stripe = new Stripe(double.secretKey, { host, port, protocol: 'http' });
  const connection = {
    secretKey: double.secretKey,
    webhookSecrets: [double.webhookSecret],
    apiUrl: double.url,
  };
  const log = { warn: () => undefined };
  payments = await createStripePayments({ ...connection, publicUrl: 'https://l.test', now: () => now, log });
});
afterAll(() => double.close());

function goTo(instant: string) {
  now = new Date(instant);
  double.state.moveTo(now);
}

/**
 * A subscription to Basic of which a third is over, paid by one of Stripe's test methods from now
 * on.
 */
async function subscribe(method = 'pm_card_visa') {
  const customerId = await payments.createCustomer({ organiserId: randomUUID(), ...customerOf() });
  goTo('2027-04-01T12:00:00Z');
  const { id } = double.state.addSubscription(customerId, prices.basic);
  double.state.changeMethod(id, method);
  goTo('2027-04-11T12:00:00Z');
  const read = async () => {
    const found = await payments.findSubscription(customerId);
    return { priceId: found?.priceId, planned: found?.planned?.priceId ?? null };
  };
  const cost = async (priceId = prices.pro): Promise<UpgradeCost> => {
    const found = await payments.previewUpgrade(id, priceId);
    if (found === null) throw new Error('it cannot begin now');
    return found;
  };
  const upgrade = async (change: Partial<Parameters<Payments['upgrade']>[1]> = {}) => {
    const { amountDue, prorationDate } = await cost(change.priceId);
    return payments.upgrade(id, { priceId: prices.pro, amountDue, prorationDate, ...change });
  };
  const charged = async () => {
    const { data } = await stripe.invoices.list({ customer: customerId, status: 'paid' });
    return data.slice(0, -1).map(({ amount_paid }) => amount_paid);
  };
  return { id, customerId, read, cost, upgrade, charged };
}

describe('an upgrade at once', () => {
  it('charges to the cent what was shown, also a while later', async () => {
    const { cost, upgrade, read, charged } = await subscribe();
    const shown = await cost();
    expect(shown).toEqual({
      amountDue: 1333,
      tax: 0,
      credit: 666,
      nextAt: new Date('2027-05-01T12:00:00Z'),
      prorationDate: Date.parse('2027-04-11T12:00:00Z') / 1000,
    });
    goTo('2027-04-11T12:50:00Z');
    expect(await upgrade(shown)).toEqual({ kind: 'done' });
    expect([await read(), await charged()]).toEqual([{ priceId: prices.pro, planned: null }, [1333]]);
  });

  it('is charged once, however often it is asked for', async () => {
    const { id, cost, upgrade, charged } = await subscribe();
    const { amountDue, prorationDate } = await cost();
    const agreed = { priceId: prices.pro, amountDue, prorationDate };
    const outcomes = await Promise.all([payments.upgrade(id, agreed), payments.upgrade(id, agreed)]);
    expect(outcomes).toEqual([{ kind: 'done' }, { kind: 'done' }]);
    expect(await upgrade({ amountDue: 1, prorationDate: 1 })).toEqual({ kind: 'done' });
    expect(await charged()).toEqual([1333]);
  });

  it('begins a year today instead of a month, less what was paid of it', async () => {
    const { cost, upgrade, charged } = await subscribe();
    const { nextAt, ...shown } = await cost(prices.yearly);
    expect(shown).toMatchObject({ amountDue: 29_990 - 666, credit: 666 });
    expect(nextAt.toISOString()).toMatch(/^2028-04-11T12:00/);
    expect(await upgrade({ priceId: prices.yearly })).toEqual({ kind: 'done' });
    expect(await charged()).toEqual([29_990 - 666]);
  });

  it('changes nothing for another amount, or from another period', async () => {
    const { upgrade, read, charged } = await subscribe();
    expect(await upgrade({ amountDue: 1332 })).toEqual({ kind: 'changed' });
    expect(await upgrade({ prorationDate: Date.parse('2027-03-31T12:00:00Z') / 1000 })).toEqual({
      kind: 'changed',
    });
    expect([await read(), await charged()]).toEqual([{ priceId: prices.basic, planned: null }, []]);
  });

  it('says its VAT, keeps taxes and reductions, and withdraws a planned change', async () => {
    const { id, cost, upgrade, read, charged } = await subscribe();
    const rate = await stripe.taxRates.create({ display_name: 'TVA', percentage: 20, inclusive: false });
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'forever' });
    const terms = { default_tax_rates: [rate.id], discounts: [{ coupon: coupon.id }] };
    const before = await stripe.subscriptions.update(id, terms);
    await payments.planChange(id, await payments.getPrice(prices.yearly));
    // Two thirds of 14,99 € less two thirds of 4,99 €, and a fifth on top of both.
    expect(await cost()).toMatchObject({ amountDue: 799, tax: 133, credit: 333 + 67 });
    expect(await upgrade()).toEqual({ kind: 'done' });
    expect([await read(), await charged()]).toEqual([{ priceId: prices.pro, planned: null }, [799]]);
    const after = await stripe.subscriptions.retrieve(id);
    expect(after.discounts).toEqual(before.discounts);
    expect(after.default_tax_rates).toMatchObject([{ id: rate.id }]);
  });

  it('costs nothing during a trial, which goes on', async () => {
    const { id, cost, upgrade, read, charged } = await subscribe('pm_success_fr');
    const trial_end = now.getTime() / 1000 + 86_400;
    await stripe.subscriptions.update(id, { trial_end });
    for (const priceId of [prices.pro, prices.yearly]) {
      expect(await cost(priceId)).toMatchObject({ amountDue: 0, nextAt: new Date(trial_end * 1000) });
      expect(await upgrade({ priceId })).toEqual({ kind: 'done' });
    }
    expect([await read(), await charged()]).toEqual([{ priceId: prices.yearly, planned: null }, []]);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'trialing', trial_end });
  });

  it('cannot begin where the subscription ends, owes something, or is paid by debit', async () => {
    const ending = await subscribe();
    await payments.cancelAtPeriodEnd(ending.id);
    const debited = await subscribe('pm_success_fr');
    const refused = await subscribe();
    double.state.renew(refused.id, { isPaid: false });
    for (const { id } of [ending, debited, refused]) {
      expect(await payments.previewUpgrade(id, prices.pro)).toBeNull();
      const agreed = { priceId: prices.pro, amountDue: 0, prorationDate: double.state.now };
      expect(await payments.upgrade(id, agreed)).toEqual({ kind: 'changed' });
    }
  });
});

describe('an upgrade that the bank refuses', () => {
  it('changes nothing, is paid by nobody later, and leaves what was planned', async () => {
    const { id, upgrade, read, charged, customerId } = await subscribe('pm_card_chargeCustomerFail');
    await payments.planChange(id, await payments.getPrice(prices.yearly));
    expect(await upgrade()).toEqual({ kind: 'refused' });
    const as = { priceId: prices.basic, planned: prices.yearly };
    expect([await read(), await charged()]).toEqual([as, []]);
    expect((await stripe.invoices.list({ customer: customerId, status: 'open' })).data).toEqual([]);
    double.state.changeMethod(id, 'pm_card_visa');
    goTo('2027-04-20T12:00:00Z');
    expect([await read(), await charged()]).toEqual([as, []]);
  });

  it('can be asked for again with another card, within the same second', async () => {
    const { id, cost, upgrade, charged } = await subscribe('pm_card_chargeCustomerFail');
    const shown = await cost();
    expect(await upgrade(shown)).toEqual({ kind: 'refused' });
    double.state.changeMethod(id, 'pm_card_visa');
    expect(await upgrade(shown)).toEqual({ kind: 'done' });
    expect(await charged()).toEqual([1333]);
  });
});

describe('an upgrade whose payment is to be confirmed', () => {
  it('leads to its invoice, the same for each call, and begins once it is paid', async () => {
    const { id, cost, upgrade, read, charged, customerId } = await subscribe(
      'pm_card_authenticationRequired',
    );
    const shown = await cost();
    const waiting = await upgrade(shown);
    expect(waiting).toEqual({ kind: 'waiting', url: expect.stringMatching(/^https:/) });
    expect(await upgrade(shown)).toEqual(waiting);
    expect(await read()).toMatchObject({ priceId: prices.basic });
    const { data } = await stripe.invoices.list({ customer: customerId, status: 'open' });
    expect(data).toHaveLength(1);
    double.state.authenticateInvoice(data[0]?.id ?? '', 'succeed');
    expect([await read(), await charged()]).toEqual([{ priceId: prices.pro, planned: null }, [1333]]);
    expect((await stripe.subscriptions.retrieve(id)).pending_update).toBeNull();
  });

  it('is given up for whatever is chosen instead', async () => {
    for (const choose of [
      async (id: string) => payments.planChange(id, await payments.getPrice(prices.yearly)),
      (id: string) => payments.cancelAtPeriodEnd(id),
    ]) {
      const { id, upgrade, customerId } = await subscribe('pm_card_authenticationRequired');
      await upgrade();
      await choose(id);
      expect((await stripe.invoices.list({ customer: customerId, status: 'open' })).data).toEqual([]);
      expect((await stripe.subscriptions.retrieve(id)).pending_update).toBeNull();
    }
  });

  it('is dropped after a day when nobody confirms it', async () => {
    const { upgrade, read, charged, customerId } = await subscribe('pm_card_authenticationRequired');
    await upgrade();
    goTo('2027-04-12T12:00:00Z');
    expect([await read(), await charged()]).toEqual([{ priceId: prices.basic, planned: null }, []]);
    expect((await stripe.invoices.list({ customer: customerId, status: 'open' })).data).toEqual([]);
  });
});
