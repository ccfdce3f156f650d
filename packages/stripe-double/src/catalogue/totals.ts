import { type Desk, find } from '../account-context.ts';
import type { Invoice, InvoiceLine } from '../billing-shapes.ts';
import type { Discount, Price } from '../shapes.ts';
import { couponOf, productsOf, reduce } from './discounts.ts';
import { addTaxes, computeTaxes, type TaxRule } from './taxes.ts';

export type Totals = Pick<Invoice, 'subtotal' | 'total' | 'total_excluding_tax' | 'total_taxes'> & {
  readonly subtotal_excluding_tax: number;
  readonly total_discount_amounts: { amount: number; discount: string }[];
};

function priceOf(desk: Desk, line: InvoiceLine): Price {
  const { price_details } = line.pricing as { price_details: { price: string } };
  return find<Price>(desk, 'price', price_details.price);
}

/** Deducts a discount from the lines: a share of each, or an amount until it is used up. */
function discountLines(desk: Desk, lines: readonly InvoiceLine[], discount: Discount): number {
  const coupon = couponOf(desk, discount);
  let left = coupon.amount_off ?? Number.POSITIVE_INFINITY;
  let sum = 0;
  const products = productsOf(desk, coupon.id);
  const isReduced = (line: InvoiceLine) =>
    line.discountable && (products === undefined || products.includes(priceOf(desk, line).product));
  for (const line of lines.filter(isReduced)) {
    const due = line.amount - line.discount_amounts.reduce((taken, { amount }) => taken + amount, 0);
    const amount = Math.min(left, reduce(coupon, due));
    line.discount_amounts.push({ amount, discount: discount.id });
    left -= amount;
    sum += amount;
  }
  return sum;
}

const taxesOf = (line: InvoiceLine, behaviour: string): number =>
  (line.taxes ?? []).reduce((sum, tax) => sum + (tax.tax_behavior === behaviour ? tax.amount : 0), 0);
const discountOf = ({ discount_amounts }: InvoiceLine): number =>
  discount_amounts.reduce((sum, { amount }) => sum + amount, 0);
const sumOf = (lines: readonly InvoiceLine[], value: (line: InvoiceLine) => number): number =>
  lines.reduce((sum, line) => sum + value(line), 0);

/** Computes discounts and taxes, writes them into the lines, and returns the totals. */
export function computeTotals(
  desk: Desk,
  lines: readonly InvoiceLine[],
  { discounts, tax }: { readonly discounts: readonly Discount[]; readonly tax: TaxRule },
): Totals {
  const total_discount_amounts = discounts.map((discount) => ({
    amount: discountLines(desk, lines, discount),
    discount: discount.id,
  }));
  for (const line of lines) {
    const amount = line.amount - discountOf(line);
    line.taxes = computeTaxes(desk, tax, { amount, behaviour: priceOf(desk, line).tax_behavior });
  }
  const subtotal = sumOf(lines, ({ amount }) => amount);
  const reduced = subtotal - sumOf(lines, discountOf);
  const inclusive = sumOf(lines, (line) => taxesOf(line, 'inclusive'));
  return {
    subtotal,
    subtotal_excluding_tax: subtotal - inclusive,
    total: reduced + sumOf(lines, (line) => taxesOf(line, 'exclusive')),
    total_discount_amounts,
    total_excluding_tax: reduced - inclusive,
    total_taxes: addTaxes(lines.map(({ taxes }) => taxes)),
  };
}
