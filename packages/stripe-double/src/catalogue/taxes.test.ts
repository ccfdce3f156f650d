import { describe, expect, it } from 'vitest';
import { addPayer, openStripe } from '../testing/open-stripe.ts';

/** What an invoice of 29,99 € says under a tax. */
async function invoiceWith(
  more: object,
  {
    country = 'FR',
    exempt = 'none' as const,
  }: { country?: string; exempt?: 'none' | 'exempt' | 'reverse' } = {},
  taxId?: string,
) {
  const world = openStripe();
  const { stripe, state } = world;
  const price = state.addPrice({ name: 'Pro', amount: 2999 });
  const rates = {
    inclusive: await stripe.taxRates.create({ display_name: 'TVA', percentage: 20, inclusive: true }),
    exclusive: await stripe.taxRates.create({ display_name: 'TVA', percentage: 20, inclusive: false }),
  };
  const customer = await addPayer(world);
  await stripe.customers.update(customer, { address: { country }, tax_exempt: exempt });
  if (taxId) await stripe.customers.createTaxId(customer, { type: 'eu_vat', value: taxId });
  const named = 'rate' in more ? { default_tax_rates: [rates[more.rate as 'inclusive'].id] } : more;
  await stripe.subscriptions.create({ customer, items: [{ price }], ...named });
  const [invoice] = (await stripe.invoices.list({ customer })).data;
  const tax = invoice?.total_taxes?.[0];
  return [invoice?.total, invoice?.total_excluding_tax, tax?.amount, tax?.taxability_reason];
}

describe('tax', () => {
  it('is within the price, or comes on top', async () => {
    expect(await invoiceWith({ rate: 'inclusive' })).toEqual([2999, 2499, 500, 'not_available']);
    expect(await invoiceWith({ rate: 'exclusive' })).toEqual([3599, 2999, 600, 'not_available']);
  });

  it('is not charged to exempt customers, nor under reverse charge', async () => {
    expect(await invoiceWith({ rate: 'exclusive' }, { exempt: 'reverse' })).toEqual([
      2999,
      2999,
      0,
      'reverse_charge',
    ]);
    expect(await invoiceWith({ rate: 'exclusive' }, { exempt: 'exempt' })).toEqual([
      2999,
      2999,
      0,
      'customer_exempt',
    ]);
  });

  it('goes by the country when it is automatic', async () => {
    const automatic_tax = { enabled: true };
    expect(await invoiceWith({ automatic_tax })).toEqual([2999, 2499, 500, 'standard_rated']);
    expect(await invoiceWith({ automatic_tax }, { country: 'US' })).toEqual([
      2999,
      2999,
      0,
      'not_collecting',
    ]);
    expect(await invoiceWith({ automatic_tax }, { country: 'DE' }, 'DE123456789')).toEqual([
      2999,
      2999,
      0,
      'reverse_charge',
    ]);
  });

  it('cannot be automatic without an address', async () => {
    await expect(invoiceWith({ automatic_tax: { enabled: true } }, { country: '' })).rejects.toMatchObject({
      code: 'customer_tax_location_invalid',
    });
  });
});
