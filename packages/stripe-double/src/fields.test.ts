import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { addSetupIntent } from './payments/setup-intents.ts';
import { addPayer, openStripe } from './testing/open-stripe.ts';
import { publishedFields } from './testing/published-fields-data.ts';

/** One object of each kind, from a world in which all of it happened. */
async function collect(): Promise<Record<string, object>> {
  const world = openStripe();
  const { stripe, state } = world;
  state.savePortal();
  const { id: coupon } = await stripe.coupons.create({ percent_off: 10, duration: 'forever' });
  const promotion = { type: 'coupon' as const, coupon };
  const promotionCode = await stripe.promotionCodes.create({ promotion });
  const rate = await stripe.taxRates.create({ display_name: 'TVA', percentage: 20, inclusive: true });
  const price = state.addPrice({ name: 'Pro', amount: 2999 });
  const customer = await addPayer(world);
  const taxId = await stripe.customers.createTaxId(customer, { type: 'eu_vat', value: 'FR40303265045' });
  const moved = await stripe.customers.createBalanceTransaction(customer, { amount: -1, currency: 'eur' });
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price }],
    discounts: [{ coupon }],
    default_tax_rates: [rate.id],
    expand: ['latest_invoice', 'discounts'],
  });
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  const charges = await stripe.charges.list({ customer, expand: ['data.refunds'] });
  const note = await stripe.creditNotes.create({ invoice: invoice.id ?? '', refund_amount: 100 });
  const trial = await stripe.subscriptions.create({
    customer,
    items: [{ price }],
    trial_period_days: 7,
    payment_behavior: 'default_incomplete',
  });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price, quantity: 1 }],
    success_url: 'https://lampion.test/success',
  });
  return {
    customer: await stripe.customers.retrieve(customer),
    product: await stripe.products.retrieve((await stripe.prices.retrieve(price)).product as string),
    price: await stripe.prices.retrieve(price),
    coupon: await stripe.coupons.retrieve(coupon),
    promotion_code: promotionCode,
    discount: subscription.discounts[0] as object,
    tax_id: taxId,
    tax_rate: rate,
    subscription_item: subscription.items.data[0] as object,
    subscription,
    subscription_schedule: await stripe.subscriptionSchedules.create({ from_subscription: trial.id }),
    invoice,
    line_item: invoice.lines.data[0] as object,
    invoice_payment: (await stripe.invoicePayments.list({ invoice: invoice.id ?? '' })).data[0] as object,
    payment_intent: (await stripe.paymentIntents.list({ customer })).data[0] as object,
    charge: charges.data[0] as object,
    refund: (await stripe.refunds.list({ charge: charges.data[0]?.id ?? '' })).data[0] as object,
    credit_note: note,
    credit_note_line_item: note.lines.data[0] as object,
    dispute: await stripe.disputes.retrieve(state.openDispute(charges.data[0]?.id ?? '').id),
    'checkout.session': session,
    'billing_portal.session': await stripe.billingPortal.sessions.create({ customer }),
    'billing_portal.configuration': (await stripe.billingPortal.configurations.list()).data[0] as object,
    event: state.events[0] as object,
    payment_method: (await stripe.paymentMethods.list({ customer })).data[0] as object,
    setup_intent: setUp(world, customer),
    customer_balance_transaction: moved,
    deleted_tax_id: await stripe.customers.deleteTaxId(customer, taxId.id),
    deleted_coupon: await stripe.coupons.del(coupon),
    deleted_customer: await stripe.customers.del(customer),
  };
}

function setUp({ state }: ReturnType<typeof openStripe>, customer: string): object {
  return state.act(customer, (desk) => addSetupIntent(desk));
}

const objects = await collect();

describe('every object', () => {
  it.each(Object.entries(publishedFields))('%s has the fields that Stripe shows', (kind, fields) => {
    const own = Object.keys(objects[kind] ?? {});
    expect(fields.filter((field) => !own.includes(field))).toEqual([]);
  });
});
