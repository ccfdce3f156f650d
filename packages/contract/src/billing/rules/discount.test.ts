import { expect, it } from 'vitest';
import { type Discount, describeDiscount, findFullPriceDay, reducePrice } from './discount.ts';

const discount = (change: Partial<Discount>): Discount => ({
  code: 'BAL',
  percentOff: null,
  amountOff: null,
  duration: 'once',
  months: null,
  ...change,
});
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

it('takes a share or an amount off, to the nearest cent and never below nothing', () => {
  expect(reducePrice(2999, discount({ percentOff: 50 }))).toBe(1499);
  expect(reducePrice(999, discount({ percentOff: 33.33 }))).toBe(666);
  expect(reducePrice(2999, discount({ amountOff: 500 }))).toBe(2499);
  expect(reducePrice(999, discount({ amountOff: 5000 }))).toBe(0);
  expect(reducePrice(999, null)).toBe(999);
});

it('says what is taken off and for how long', () => {
  const words = [
    discount({ percentOff: 12.5 }),
    discount({ amountOff: 500, duration: 'repeating', months: 3 }),
    discount({ percentOff: 20, duration: 'repeating', months: 1 }),
    discount({ percentOff: 20, duration: 'forever' }),
  ].map((one) => plain(describeDiscount(one)));
  expect(words).toEqual([
    '12,5 % de réduction sur le premier paiement',
    '5,00 € de réduction sur les paiements des 3 premiers mois',
    '20 % de réduction sur les paiements du premier mois',
    '20 % de réduction tant que dure l’abonnement',
  ]);
});

it('finds the day of the first whole price: a year is reduced as a whole, a short month ends earlier', () => {
  const orderedAt = new Date('2026-10-31T10:00:00Z');
  const dayOf = (change: Partial<Discount>, period: 'month' | 'year') =>
    findFullPriceDay(discount(change), { orderedAt, period })?.toISOString().slice(0, 10) ?? null;
  expect(dayOf({ duration: 'once' }, 'month')).toBe('2026-11-30');
  expect(dayOf({ duration: 'repeating', months: 4 }, 'month')).toBe('2027-02-28');
  expect(dayOf({ duration: 'repeating', months: 3 }, 'year')).toBe('2027-10-31');
  expect(dayOf({ duration: 'repeating', months: 13 }, 'year')).toBe('2028-10-31');
  expect(dayOf({ duration: 'forever' }, 'month')).toBeNull();
});
