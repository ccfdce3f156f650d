import { describe, expect, it } from 'vitest';
import { addPayer, openStripe } from '../testing/open-stripe.ts';

const { stripe, state, takeTypes } = openStripe();
const address = { line1: '1 rue du Canal', postal_code: '75010', city: 'Paris', country: 'FR' };

describe('a customer', () => {
  it('keeps the address, fields and exemption of a company', async () => {
    const { id } = await stripe.customers.create({
      email: 'camille@exemple.fr',
      address,
      shipping: { name: 'Bal', address },
      tax_exempt: 'reverse',
      invoice_settings: { custom_fields: [{ name: 'SIRET', value: '12345678900011' }], footer: 'Merci' },
    });
    takeTypes();
    await stripe.customers.update(id, { name: 'Bal', metadata: { a: '1', b: '' } });
    const customer = await stripe.customers.retrieve(id);
    expect(customer).toMatchObject({
      address: { ...address, line2: null, state: null },
      invoice_settings: { custom_fields: [{ name: 'SIRET', value: '12345678900011' }], footer: 'Merci' },
      metadata: { a: '1' },
      name: 'Bal',
      shipping: { name: 'Bal', phone: null },
      tax_exempt: 'reverse',
    });
    const [event] = state.events;
    expect(event).toMatchObject({
      type: 'customer.updated',
      request: { id: expect.stringMatching(/^req_/), idempotency_key: expect.any(String) },
      data: { previous_attributes: { name: null, metadata: { a: null } } },
    });
  });

  it.each([
    ['an address that is none', { email: 'camille' }, { code: 'email_invalid', param: 'email' }],
    [
      'a country that is none',
      { address: { country: 'France' } },
      { code: 'country_code_invalid', param: 'address[country]' },
    ],
    [
      'a fifth field',
      { invoice_settings: { custom_fields: Array.from({ length: 5 }, () => ({ name: 'a', value: 'b' })) } },
      { param: 'invoice_settings[custom_fields]' },
    ],
    ['an unknown parameter', { colour: 'red' } as object, { code: 'parameter_unknown', param: 'colour' }],
    [
      'tax at once without an address',
      { tax: { validate_location: 'immediately' as const } },
      { code: 'customer_tax_location_invalid' },
    ],
  ])('is refused with %s', async (_, params, refusal) => {
    const before = state.customers.size;
    await expect(stripe.customers.create(params)).rejects.toMatchObject({ statusCode: 400, ...refusal });
    expect(state.customers.size).toBe(before);
  });

  it('once deleted is found as deleted, without subscriptions, and has no portal', async () => {
    const world = openStripe();
    const id = await addPayer(world);
    const price = world.state.addPrice({ name: 'Pro', amount: 2999 });
    const { id: subscription } = await world.stripe.subscriptions.create({
      customer: id,
      items: [{ price }],
    });
    expect(await world.stripe.customers.del(id)).toEqual({ id, object: 'customer', deleted: true });
    expect(await world.stripe.customers.retrieve(id)).toEqual({ id, object: 'customer', deleted: true });
    expect((await world.stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
    await expect(world.stripe.billingPortal.sessions.create({ customer: id })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'customer',
    });
  });
});

describe('the portal', () => {
  it('is refused until its settings are saved', async () => {
    const { id: customer } = await stripe.customers.create({});
    await expect(stripe.billingPortal.sessions.create({ customer })).rejects.toThrow(
      /^No configuration provided and your test mode default configuration has not been created/,
    );
    state.savePortal();
    const session = await stripe.billingPortal.sessions.create({
      customer,
      return_url: 'https://lampion.test',
    });
    expect(session).toMatchObject({ customer, url: expect.stringContaining('https://billing.stripe.test/') });
  });
});

describe('a tax id', () => {
  it('has the form of its country, and is there once', async () => {
    const { id } = await stripe.customers.create({
      tax_id_data: [{ type: 'eu_vat', value: 'FR40 303 265 045' }],
    });
    const [taxId] = (await stripe.customers.listTaxIds(id)).data;
    expect(taxId).toMatchObject({
      country: 'FR',
      value: 'FR40303265045',
      verification: { status: 'pending' },
    });
    const add = (value: string) => stripe.customers.createTaxId(id, { type: 'eu_vat', value });
    await expect(add('FR123')).rejects.toMatchObject({ code: 'tax_id_invalid', param: 'value' });
    await expect(add('FR40303265045')).rejects.toMatchObject({ code: 'resource_already_exists' });
    await stripe.customers.deleteTaxId(id, taxId?.id ?? '');
    expect((await stripe.customers.listTaxIds(id)).data).toEqual([]);
  });
});
