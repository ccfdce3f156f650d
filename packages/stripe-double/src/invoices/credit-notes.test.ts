import { describe, expect, it } from 'vitest';
import { addPayer, openStripe } from '../testing/open-stripe.ts';

/** A customer who paid 29,99 €. */
async function pay() {
  const world = openStripe();
  const { stripe, state } = world;
  const price = state.addPrice({ name: 'Pro', amount: 2999 });
  const customer = await addPayer(world);
  const rate = await stripe.taxRates.create({ display_name: 'TVA', percentage: 20, inclusive: true });
  await stripe.subscriptions.create({ customer, items: [{ price }], default_tax_rates: [rate.id] });
  const [invoice] = (await stripe.invoices.list({ customer })).data;
  const [charge] = (await stripe.charges.list({ customer })).data;
  world.takeTypes();
  return { ...world, customer, invoice: invoice?.id ?? '', charge: charge?.id ?? '' };
}

describe('a credit note', () => {
  it('gives money back, with its share of the tax, and the invoice says so', async () => {
    const { stripe, invoice, charge, takeTypes } = await pay();
    const note = await stripe.creditNotes.create({ invoice, refund_amount: 1200, reason: 'order_change' });
    expect(note).toMatchObject({
      amount: 1200,
      number: 'LMP-0001-CN-01',
      refunds: [{ amount_refunded: 1200 }],
      total_excluding_tax: 1000,
      total_taxes: [{ amount: 200 }],
      type: 'post_payment',
    });
    expect(takeTypes()).toEqual([
      'charge.refunded',
      'refund.created',
      'credit_note.created',
      'invoice.updated',
    ]);
    expect(await stripe.invoices.retrieve(invoice)).toMatchObject({
      status: 'paid',
      post_payment_credit_notes_amount: 1200,
    });
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 1200, refunded: false });
  });

  it('can go to the balance instead, which the next invoice takes from', async () => {
    const { stripe, state, invoice, customer } = await pay();
    await stripe.creditNotes.create({ invoice, credit_amount: 500 });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -500 });
    state.moveTo(new Date(Date.now() + 33 * 86_400_000));
    const [next] = (await stripe.invoices.list({ customer, limit: 1 })).data;
    expect(next).toMatchObject({
      starting_balance: -500,
      ending_balance: 0,
      amount_due: 2499,
      amount_paid: 2499,
    });
    const moves = (await stripe.customers.listBalanceTransactions(customer)).data;
    expect(moves.map(({ amount, type }) => [type, amount])).toEqual([
      ['applied_to_invoice', 500],
      ['credit_note', -500],
    ]);
  });

  it('lowers what is due of an open invoice, down to nothing', async () => {
    const { stripe, state, customer } = await pay();
    state.changeMethod(customer, 'pm_card_chargeCustomerFail');
    state.moveTo(new Date(Date.now() + 33 * 86_400_000));
    const [open] = (await stripe.invoices.list({ customer, limit: 1 })).data;
    const invoice = open?.id ?? '';
    expect(open?.status).toBe('open');
    await expect(stripe.creditNotes.create({ invoice, refund_amount: 100 })).rejects.toThrow(
      'post payment amount',
    );
    expect(await stripe.creditNotes.create({ invoice, amount: 999 })).toMatchObject({
      pre_payment_amount: 999,
      post_payment_amount: 0,
      type: 'pre_payment',
    });
    expect(await stripe.invoices.retrieve(invoice)).toMatchObject({ status: 'open', amount_due: 2000 });
    await stripe.creditNotes.create({ invoice, amount: 2000 });
    expect(await stripe.invoices.retrieve(invoice)).toMatchObject({ status: 'paid', amount_paid: 0 });
  });

  it.each([
    ['more than was paid', { refund_amount: 3000 }],
    ['parts that are not the whole', { amount: 1000, refund_amount: 500 }],
    ['nothing', {}],
  ])('is refused for %s', async (_, params) => {
    const { stripe, invoice, charge } = await pay();
    await expect(stripe.creditNotes.create({ invoice, ...params })).rejects.toMatchObject({
      statusCode: 400,
    });
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 0 });
  });
});

describe('a refund', () => {
  it('gives back a part, then the rest, and no more', async () => {
    const { stripe, charge } = await pay();
    expect(await stripe.refunds.create({ charge, amount: 1000 })).toMatchObject({
      status: 'succeeded',
      charge,
    });
    await expect(stripe.refunds.create({ charge, amount: 2000 })).rejects.toMatchObject({ param: 'amount' });
    await stripe.refunds.create({ charge });
    expect(await stripe.charges.retrieve(charge, { expand: ['refunds'] })).toMatchObject({
      refunded: true,
      refunds: { data: [{ amount: 1999 }, { amount: 1000 }] },
    });
    await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });
});

describe('a dispute', () => {
  it('takes the money away, names no customer, and is won or lost', async () => {
    const { stripe, state, charge, takeTypes } = await pay();
    const { id } = state.openDispute(charge);
    expect(takeTypes()).toEqual([
      'charge.updated',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ]);
    const dispute = await stripe.disputes.retrieve(id);
    expect(dispute).toMatchObject({ amount: 2999, charge, status: 'needs_response' });
    expect(dispute).not.toHaveProperty('customer');
    await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_disputed' });
    state.closeDispute(id, 'won');
    expect(takeTypes()).toEqual([
      'charge.dispute.updated',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ]);
    expect((await stripe.disputes.retrieve(id)).status).toBe('won');
  });
});
