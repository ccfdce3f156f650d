import { describe, expect, it } from 'vitest';
import { openStripe } from '../testing/open-stripe.ts';

const success_url = 'https://lampion.test/success';

/** A page for a price, with more parameters. */
async function openPage(more: object = {}) {
  const world = openStripe();
  const { stripe, state } = world;
  const price = state.addPrice({ name: 'Pro', amount: 2999, metadata: { plan: 'pro' } });
  const { id: customer } = await stripe.customers.create({ email: 'camille@exemple.fr' });
  const params = {
    mode: 'subscription' as const,
    customer,
    line_items: [{ price, quantity: 1 }],
    success_url,
  };
  const create = (others: object) => stripe.checkout.sessions.create({ ...params, ...others });
  const session = await create(more);
  const read = () => stripe.checkout.sessions.retrieve(session.id);
  return { ...world, customer, price, session, create, read };
}

describe('a payment page', () => {
  it('once paid has a subscription and a paid invoice, and cannot be paid again', async () => {
    const { stripe, state, session, read, customer } = await openPage({
      subscription_data: { metadata: { organiserId: '7' } },
    });
    expect(session).toMatchObject({ status: 'open', amount_total: 2999, payment_status: 'unpaid' });
    state.complete(session.id, { method: 'pm_card_mastercard' });
    const paid = await read();
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    const subscription = await stripe.subscriptions.retrieve(String(paid.subscription), {
      expand: ['latest_invoice.payments', 'default_payment_method'],
    });
    expect(subscription).toMatchObject({
      status: 'active',
      customer,
      metadata: { organiserId: '7' },
      default_payment_method: { card: { last4: '4444' } },
      latest_invoice: { status: 'paid', amount_paid: 2999, payments: { data: [{ status: 'paid' }] } },
    });
    expect(() => state.complete(session.id)).toThrow('already completed');
  });

  it('stays open when the bank refuses, and leaves nothing behind', async () => {
    const { stripe, state, session, read, customer } = await openPage();
    expect(state.payPage(session.id, { method: 'pm_card_visa_chargeDeclinedInsufficientFunds' })).toEqual({
      status: 'refused',
      error: expect.objectContaining({ code: 'card_declined', decline_code: 'insufficient_funds' }),
    });
    expect(await read()).toMatchObject({ status: 'open', subscription: null });
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
    expect(state.complete(session.id).status).toBe('active');
    expect(state.invoices.values().next().value?.number).toBe('LMP-0001');
  });

  it('waits for the customer to authenticate', async () => {
    const { state, session, read } = await openPage();
    const method = 'pm_card_authenticationRequired';
    expect(state.payPage(session.id, { method }).status).toBe('authentication_required');
    expect(state.authenticatePage(session.id, 'abandon').status).toBe('authentication_required');
    expect(state.authenticatePage(session.id, 'fail')).toMatchObject({
      error: { code: 'payment_intent_authentication_failure' },
    });
    expect((await read()).status).toBe('open');
    state.payPage(session.id, { method });
    expect(state.authenticatePage(session.id, 'succeed').status).toBe('complete');
  });

  it('paid by debit is complete at once, with an event once the debit is settled', async () => {
    const { state, session, read, takeTypes } = await openPage({ payment_method_types: ['sepa_debit'] });
    expect(() => state.payPage(session.id)).toThrow('takes no card');
    expect(state.complete(session.id, { method: 'pm_success_fr' }).status).toBe('incomplete');
    expect(await read()).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    takeTypes();
    state.moveTo(new Date(Date.now() + 60_000));
    expect(await read()).toMatchObject({ payment_status: 'paid' });
    expect(takeTypes().at(-1)).toBe('checkout.session.async_payment_succeeded');
  });

  it('expires after a day', async () => {
    const { stripe, state, session, read } = await openPage();
    state.moveTo(new Date((session.expires_at - 60) * 1000));
    expect((await read()).status).toBe('open');
    state.moveTo(new Date((session.expires_at + 1) * 1000));
    expect((await read()).status).toBe('expired');
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow('Only Checkout Sessions');
    expect(state.events.at(-1)?.type).toBe('checkout.session.expired');
  });

  it('takes over the address, the name and the tax id that were typed', async () => {
    const { stripe, state, session, customer } = await openPage({
      automatic_tax: { enabled: true },
      tax_id_collection: { enabled: true },
      customer_update: { name: 'auto', address: 'auto' },
    });
    const taxId = { type: 'eu_vat', value: 'FR40303265045' };
    state.complete(session.id, { name: 'Bal SARL', address: { country: 'FR', city: 'Paris' }, taxId });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({
      name: 'Bal SARL',
      address: { country: 'FR', city: 'Paris' },
    });
    const [invoice] = (await stripe.invoices.list({ customer })).data;
    expect(invoice).toMatchObject({
      customer_name: 'Bal SARL',
      customer_tax_ids: [taxId],
      total: 2999,
      total_excluding_tax: 2499,
      total_taxes: [{ amount: 500, tax_behavior: 'inclusive', taxability_reason: 'standard_rated' }],
    });
  });

  it('asks for agreement, and for no card during a trial where that is allowed', async () => {
    const { state, session, read } = await openPage({
      consent_collection: { terms_of_service: 'required' },
      payment_method_collection: 'if_required',
      subscription_data: { trial_period_days: 14 },
    });
    expect(session.amount_total).toBe(0);
    expect(() => state.payPage(session.id, { acceptsTerms: false })).toThrow('terms of service');
    expect(state.complete(session.id, { method: null }).status).toBe('trialing');
    expect(await read()).toMatchObject({
      consent: { terms_of_service: 'accepted' },
      payment_status: 'no_payment_required',
    });
  });

  it('refuses what does not go together', async () => {
    const { create, stripe } = await openPage();
    const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
    await expect(create({ discounts: [{ coupon }], allow_promotion_codes: true })).rejects.toMatchObject({
      param: 'allow_promotion_codes',
    });
    await expect(create({ tax_id_collection: { enabled: true } })).rejects.toMatchObject({
      param: 'customer_update',
    });
    await expect(create({ automatic_tax: { enabled: true } })).rejects.toMatchObject({
      code: 'customer_tax_location_invalid',
    });
    await expect(create({ expires_at: 1 })).rejects.toMatchObject({ param: 'expires_at' });
    await expect(create({ line_items: [{ price: 'price_inconnu' }] })).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 400,
    });
  });

  it('takes a code that is typed', async () => {
    const { stripe, state, create } = await openPage();
    const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
    await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon }, code: 'BAL' } as never);
    const session = await create({ allow_promotion_codes: true });
    const { latest_invoice } = state.complete(session.id, { code: 'BAL' });
    expect(await stripe.invoices.retrieve(String(latest_invoice))).toMatchObject({
      subtotal: 2999,
      total: 1499,
      total_discount_amounts: [{ amount: 1500 }],
    });
  });
});
