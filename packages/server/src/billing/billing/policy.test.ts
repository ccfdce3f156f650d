import { expect, it } from 'vitest';
import type { PaymentInvoice } from '../../platform/ports/payments/payments.ts';
import { monthlyNet } from './policy.ts';

const invoice = { amount: 2999, net: 2499 } as PaymentInvoice;
const month = { status: 'active', amount: 2999, period: 'month' } as const;

it('takes the VAT out of a price, by the last invoice', () => {
  const free = { ...invoice, amount: 0, net: 0 };
  expect(monthlyNet(month, { invoices: [free, invoice], taxes: 'included' })).toBe(2499);
  expect(monthlyNet(month, { invoices: [], taxes: 'included' })).toBe(2999);
});

it('leaves a price as it is where VAT comes on top, or there is none', () => {
  const onTop = { ...invoice, amount: 3599, net: 2999 };
  expect(monthlyNet(month, { invoices: [onTop], taxes: 'excluded' })).toBe(2999);
  expect(monthlyNet(month, { invoices: [invoice], taxes: 'none' })).toBe(2999);
});

it('counts a twelfth of a yearly price', () => {
  expect(monthlyNet({ ...month, amount: 29_990, period: 'year' }, { invoices: [], taxes: 'none' })).toBe(
    2499,
  );
});

it('counts what is tried again, and neither a trial, nor what is unpaid, paused or over', () => {
  const of = (status: 'past_due' | 'trialing' | 'unpaid' | 'paused' | 'canceled' | 'incomplete') =>
    monthlyNet({ ...month, status }, { invoices: [], taxes: 'none' });
  expect(of('past_due')).toBe(2999);
  expect([of('trialing'), of('unpaid'), of('paused'), of('canceled'), of('incomplete')]).toEqual([
    0, 0, 0, 0, 0,
  ]);
  expect(monthlyNet(null, { invoices: [], taxes: 'none' })).toBe(0);
});
