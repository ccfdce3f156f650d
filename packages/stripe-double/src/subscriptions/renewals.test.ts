import { describe, expect, it } from 'vitest';
import { addPayer, openStripe } from '../testing/open-stripe.ts';

const [HOUR, DAY] = [3600, 86_400];

/** A subscription that began now, and its time. */
async function subscribe(interval: 'month' | 'year' = 'month') {
  const world = openStripe();
  const { stripe, state } = world;
  const price = state.addPrice({ name: 'Pro', amount: 2999, interval });
  const customer = await addPayer(world);
  const { id, items } = await stripe.subscriptions.create({ customer, items: [{ price }] });
  const end = items.data[0]?.current_period_end ?? 0;
  return {
    ...world,
    id,
    end,
    customer,
    at: (seconds: number) => state.moveTo(new Date((end + seconds) * 1000)),
    read: () => stripe.subscriptions.retrieve(id),
    lastInvoice: async () => (await stripe.invoices.list({ customer, limit: 1 })).data[0],
  };
}

describe('the next period', () => {
  it('begins with a draft, which is finalised and paid after an hour', async () => {
    const { at, read, lastInvoice, end } = await subscribe();
    at(60);
    expect((await read()).items.data[0]?.current_period_start).toBe(end);
    expect(await lastInvoice()).toMatchObject({
      status: 'draft',
      number: null,
      billing_reason: 'subscription_cycle',
    });
    at(HOUR + 60);
    expect(await lastInvoice()).toMatchObject({ status: 'paid', number: 'LMP-0002', amount_paid: 2999 });
  });

  it('lasts a year for a yearly price', async () => {
    const { read } = await subscribe('year');
    const [item] = (await read()).items.data;
    const days = ((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)) / DAY;
    expect([365, 366]).toContain(days);
  });

  it('comes once for each month that has passed', async () => {
    const { at, stripe, customer } = await subscribe();
    at(65 * DAY);
    const { data } = await stripe.invoices.list({ customer });
    expect(data.map(({ number }) => number)).toEqual(['LMP-0004', 'LMP-0003', 'LMP-0002', 'LMP-0001']);
  });
});

describe('a refused renewal', () => {
  it('is tried again after 3, 5 and 7 days, then ends the subscription', async () => {
    const { at, read, lastInvoice, state, id } = await subscribe();
    state.changeMethod(id, 'pm_card_chargeCustomerFail');
    const attempts: unknown[] = [];
    for (const days of [0, 3, 8, 15]) {
      at(days * DAY + 2 * HOUR);
      const { status } = await read();
      attempts.push([status, (await lastInvoice())?.attempt_count]);
    }
    expect(attempts).toEqual([
      ['past_due', 1],
      ['past_due', 2],
      ['past_due', 3],
      ['canceled', 4],
    ]);
    expect(await lastInvoice()).toMatchObject({ status: 'open', next_payment_attempt: null });
    expect((await read()).cancellation_details).toMatchObject({ reason: 'payment_failed' });
  });

  it('leaves it unpaid where the account is set so, until it is paid', async () => {
    const { at, read, state, id, lastInvoice } = await subscribe();
    Object.assign(state.store.account.settings, { retryDays: [1], afterRetries: 'unpaid' });
    state.changeMethod(id, 'pm_card_chargeCustomerFail');
    at(2 * DAY);
    expect((await read()).status).toBe('unpaid');
    state.payInvoice((await lastInvoice())?.id ?? '');
    expect((await read()).status).toBe('active');
  });

  it('is settled by the next attempt once the card works again', async () => {
    const { at, read, state, id, lastInvoice } = await subscribe();
    state.changeMethod(id, 'pm_card_chargeCustomerFail');
    at(2 * HOUR);
    expect((await read()).status).toBe('past_due');
    state.changeMethod(id, 'pm_card_visa');
    at(4 * DAY);
    expect((await read()).status).toBe('active');
    expect(await lastInvoice()).toMatchObject({ status: 'paid', attempt_count: 2 });
  });

  it('can ask for the customer, who pays at the invoice’s address', async () => {
    const { at, read, state, id, lastInvoice, takeTypes, stripe } = await subscribe();
    state.changeMethod(id, 'pm_card_authenticationRequired');
    takeTypes();
    at(2 * HOUR);
    expect((await read()).status).toBe('past_due');
    expect(takeTypes()).toEqual(
      expect.arrayContaining(['invoice.payment_action_required', 'invoice.payment_failed']),
    );
    const invoice = await lastInvoice();
    expect(invoice?.hosted_invoice_url).toMatch(/^https:/);
    await expect(stripe.invoices.pay(invoice?.id ?? '')).rejects.toMatchObject({
      statusCode: 402,
      code: 'invoice_payment_intent_requires_action',
    });
    expect(state.authenticateInvoice(invoice?.id ?? '', 'succeed')).toBe('succeeded');
    expect((await read()).status).toBe('active');
  });
});

describe('an open invoice', () => {
  it('is paid, voided or given up by a call, each once', async () => {
    const { at, stripe, state, id, lastInvoice } = await subscribe();
    state.changeMethod(id, 'pm_card_chargeCustomerFail');
    at(2 * HOUR);
    const invoice = (await lastInvoice())?.id ?? '';
    await expect(stripe.invoices.pay(invoice)).rejects.toMatchObject({
      code: 'card_declined',
      statusCode: 402,
    });
    expect(await stripe.invoices.retrieve(invoice)).toMatchObject({ attempt_count: 2 });
    expect(await stripe.invoices.markUncollectible(invoice)).toMatchObject({ status: 'uncollectible' });
    expect(await stripe.invoices.pay(invoice, { payment_method: 'pm_card_visa' })).toMatchObject({
      status: 'paid',
    });
    await expect(stripe.invoices.pay(invoice)).rejects.toThrow('already paid');
    await expect(stripe.invoices.voidInvoice(invoice)).rejects.toMatchObject({
      code: 'invoice_not_editable',
    });
  });
});
