import { describe, expect, it } from 'vitest';
import { addPayer, openStripe } from '../testing/open-stripe.ts';

const DAY_MS = 86_400_000;

async function open() {
  const world = openStripe();
  const { stripe, state } = world;
  const price = state.addPrice({ name: 'Pro', amount: 3000 });
  const customer = await addPayer(world);
  return {
    ...world,
    customer,
    subscribe: (discount: object) =>
      stripe.subscriptions.create({ customer, items: [{ price }], discounts: [discount] }),
    /** What was billed so far, oldest first. */
    totals: async () => (await stripe.invoices.list({ customer })).data.map(({ total }) => total).reverse(),
    coupon: async (more: object) => (await stripe.coupons.create({ duration: 'once', ...more })).id,
  };
}

describe('a coupon', () => {
  it.each([
    ['once', { duration: 'once', percent_off: 50 }, [1500, 3000, 3000, 3000]],
    [
      'for two months',
      { duration: 'repeating', duration_in_months: 2, amount_off: 1000, currency: 'eur' },
      [2000, 2000, 3000, 3000],
    ],
    ['for ever', { duration: 'forever', percent_off: 10 }, [2700, 2700, 2700, 2700]],
  ])('takes off %s', async (_, params, expected) => {
    const { coupon, subscribe, state, totals } = await open();
    await subscribe({ coupon: await coupon(params) });
    state.moveTo(new Date(Date.now() + 100 * DAY_MS));
    expect(await totals()).toEqual(expected);
  });

  it('may be for some products alone, and says so when it is asked', async () => {
    const { stripe, state, coupon, subscribe, totals } = await open();
    const other = await stripe.prices.retrieve(state.addPrice({ name: 'Basic', amount: 900 }));
    const products = [String(other.product)];
    const id = await coupon({ percent_off: 50, applies_to: { products } });
    expect(await stripe.coupons.retrieve(id)).not.toHaveProperty('applies_to');
    expect(await stripe.coupons.retrieve(id, { expand: ['applies_to'] })).toMatchObject({
      applies_to: { products },
    });
    await subscribe({ coupon: id });
    expect(await totals()).toEqual([3000]);
  });

  it('is refused when it is over, spent, or unknown', async () => {
    const { coupon, subscribe, state } = await open();
    const spent = await coupon({ percent_off: 50, max_redemptions: 1 });
    await subscribe({ coupon: spent });
    await expect(subscribe({ coupon: spent })).rejects.toThrow('maximum number of times');
    const past = await coupon({ percent_off: 50, redeem_by: state.now - 1 });
    await expect(subscribe({ coupon: past })).rejects.toMatchObject({ code: 'coupon_expired' });
    await expect(subscribe({ coupon: 'INCONNU' })).rejects.toMatchObject({ code: 'resource_missing' });
  });
});

describe('a promotion code', () => {
  it('is found by what is typed, and refused to whom it is not for', async () => {
    const { stripe, state, coupon, subscribe } = await open();
    const promotion = { type: 'coupon' as const, coupon: await coupon({ percent_off: 50 }) };
    const create = (more: object) => stripe.promotionCodes.create({ promotion, ...more });
    const first = await create({ code: 'BIENVENUE', restrictions: { first_time_transaction: true } });
    expect((await stripe.promotionCodes.list({ code: 'bienvenue', active: true })).data).toMatchObject([
      { id: first.id, promotion: { coupon: promotion.coupon } },
    ]);
    await expect(create({ code: 'BIENVENUE' })).rejects.toThrow('already exists');
    await subscribe({ promotion_code: first.id });
    expect(await stripe.promotionCodes.retrieve(first.id)).toMatchObject({ times_redeemed: 1 });
    await expect(subscribe({ promotion_code: first.id })).rejects.toMatchObject({
      code: 'customer_has_prior_transactions',
    });
    const short = await create({ code: 'BREF', expires_at: state.now + 60 });
    state.moveTo(new Date((state.now + 61) * 1000));
    expect((await stripe.promotionCodes.list({ code: 'BREF' })).data).toMatchObject([
      { id: short.id, active: false },
    ]);
    const closed = await create({ code: 'FINI' });
    await stripe.promotionCodes.update(closed.id, { active: false });
    await expect(subscribe({ promotion_code: closed.id })).rejects.toMatchObject({
      code: 'promotion_code_inactive',
    });
  });
});
