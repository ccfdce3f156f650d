import { describe, expect, it } from 'vitest';
import { addPayer, openStripe } from '../testing/open-stripe.ts';

const DAY = 86_400;

async function open(method?: string) {
  const world = openStripe();
  const price = world.state.addPrice({ name: 'Pro', amount: 2999 });
  const customer = await addPayer(world, method);
  const create = (more: object = {}) =>
    world.stripe.subscriptions.create({ customer, items: [{ price }], ...more });
  const lastInvoice = async () => (await world.stripe.invoices.list({ customer, limit: 1 })).data[0];
  return { ...world, price, customer, create, lastInvoice };
}

const afterSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

describe('a new subscription', () => {
  it('is active once paid, and emits its events in order', async () => {
    const { create, takeTypes } = await open();
    takeTypes();
    expect(await create()).toMatchObject({ status: 'active', items: { data: [{ quantity: 1 }] } });
    const types = takeTypes();
    const expected = [
      'invoice.created',
      'invoice.finalized',
      'customer.subscription.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ];
    expect(types.filter((type) => expected.includes(type))).toEqual(expected);
  });

  it('is incomplete when the bank refuses, and over after 23 hours', async () => {
    const { create, stripe, state, lastInvoice } = await open('pm_card_chargeCustomerFail');
    const { id, status } = await create();
    expect(status).toBe('incomplete');
    expect(await lastInvoice()).toMatchObject({ status: 'open', attempt_count: 1 });
    state.moveTo(afterSeconds(23 * 3600 + 60));
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('incomplete_expired');
    expect(await lastInvoice()).toMatchObject({ status: 'void', amount_remaining: 0 });
  });

  it('is not there at all with error_if_incomplete', async () => {
    const { create, state } = await open('pm_card_chargeCustomerFail');
    await expect(create({ payment_behavior: 'error_if_incomplete' })).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
    });
    expect(state.subscriptions.size).toBe(0);
  });

  it('waits for its payment with default_incomplete', async () => {
    const { create, stripe, state } = await open();
    const { id, latest_invoice } = await create({ payment_behavior: 'default_incomplete' });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('incomplete');
    expect(state.payInvoice(String(latest_invoice))).toBe('succeeded');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });

  it('asks for authentication, which its invoice can be given', async () => {
    const { create, stripe, state } = await open('pm_card_authenticationRequired');
    const { id, status, latest_invoice } = await create();
    expect(status).toBe('incomplete');
    state.authenticateInvoice(String(latest_invoice), 'succeed');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });

  it.each([
    ['pm_successDelayed_fr', 'active', 'succeeded'],
    ['pm_failedDelayed_fr', 'incomplete', 'failed'],
  ])('waits for a debit to be known: %s', async (method, status, chargeStatus) => {
    const { create, stripe, state, customer } = await open(method);
    const { id } = await create();
    const read = async () => {
      const [charge] = (await stripe.charges.list({ customer })).data;
      return [(await stripe.subscriptions.retrieve(id)).status, charge?.status];
    };
    expect(await read()).toEqual(['incomplete', 'pending']);
    state.moveTo(afterSeconds(240));
    expect(await read()).toEqual([status, chargeStatus]);
  });

  it('can be given nothing but another method while it is incomplete', async () => {
    const { create, stripe } = await open('pm_card_chargeCustomerFail');
    const { id } = await create();
    await expect(stripe.subscriptions.update(id, { cancel_at_period_end: true })).rejects.toThrow(
      'incomplete',
    );
    await stripe.subscriptions.update(id, { default_payment_method: 'pm_card_visa', metadata: { a: '1' } });
  });
});

describe('a method', () => {
  it.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ])('%s is refused when it is attached', async (method, code, decline_code) => {
    const { stripe } = openStripe();
    const { id: customer } = await stripe.customers.create({});
    await expect(stripe.paymentMethods.attach(method, { customer })).rejects.toMatchObject({
      statusCode: 402,
      code,
      decline_code,
    });
  });
});

describe('a trial', () => {
  it('is warned of three days before its end, and paid then', async () => {
    const { create, stripe, state, takeTypes, lastInvoice } = await open();
    const { id } = await create({ trial_period_days: 14 });
    expect(await lastInvoice()).toMatchObject({ total: 0, status: 'paid' });
    takeTypes();
    state.moveTo(afterSeconds(12 * DAY));
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('trialing');
    expect(takeTypes()).toEqual(['customer.subscription.trial_will_end']);
    state.moveTo(afterSeconds(14 * DAY + 2 * 3600));
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    expect(await lastInvoice()).toMatchObject({ total: 2999, status: 'paid' });
  });

  it.each([
    ['cancel', 'canceled'],
    ['pause', 'paused'],
    ['create_invoice', 'past_due'],
  ] as const)('without a method ends as asked: %s', async (missing_payment_method, status) => {
    const { stripe, state } = openStripe();
    const price = state.addPrice({ name: 'Pro', amount: 2999 });
    const { id: customer } = await stripe.customers.create({});
    const { id } = await stripe.subscriptions.create({
      customer,
      items: [{ price }],
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method } },
    });
    state.moveTo(afterSeconds(7 * DAY + 2 * 3600));
    expect((await stripe.subscriptions.retrieve(id)).status).toBe(status);
  });
});

describe('a paused subscription', () => {
  it('is resumed once the new period is paid', async () => {
    const { create, stripe, state, customer } = await open('pm_card_chargeCustomerFail');
    const { id } = await create({
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    });
    await expect(stripe.subscriptions.resume(id)).rejects.toThrow('trialing');
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: '' } });
    state.moveTo(afterSeconds(7 * DAY + 2 * 3600));
    state.changeMethod(id, 'pm_card_chargeCustomerFail');
    const payment_behavior = 'resume_on_payment_success';
    const { status, latest_invoice } = await stripe.subscriptions.resume(id, { payment_behavior });
    expect(status).toBe('paused');
    expect(state.payInvoice(String(latest_invoice))).toBe('succeeded');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });

  it('is not one whose payments our staff paused', async () => {
    const { create, stripe } = await open();
    const { id } = await create();
    const paused = await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } });
    expect(paused).toMatchObject({ status: 'active', pause_collection: { behavior: 'void' } });
    expect((await stripe.subscriptions.update(id, { pause_collection: '' })).pause_collection).toBeNull();
  });
});

describe('an end', () => {
  it('comes with the period, or at an instant, or is taken back', async () => {
    const { create, stripe, state } = await open();
    const [atEnd, atInstant, resumed] = [await create(), await create(), await create()];
    await stripe.subscriptions.update(atEnd.id, { cancel_at_period_end: true });
    await stripe.subscriptions.update(atInstant.id, { cancel_at: state.now + 5 * DAY });
    await stripe.subscriptions.update(resumed.id, { cancel_at_period_end: true });
    await stripe.subscriptions.update(resumed.id, { cancel_at_period_end: false });
    state.moveTo(afterSeconds(40 * DAY));
    const read = async (id: string) => (await stripe.subscriptions.retrieve(id)).status;
    expect([await read(atEnd.id), await read(atInstant.id), await read(resumed.id)]).toEqual([
      'canceled',
      'canceled',
      'active',
    ]);
    await expect(stripe.subscriptions.update(atEnd.id, { cancel_at: '' })).rejects.toThrow('canceled');
    await expect(stripe.subscriptions.cancel(atEnd.id)).rejects.toMatchObject({ statusCode: 404 });
  });
});
