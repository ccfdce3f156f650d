import type { InvoiceLine, SubscriptionItem } from './billing-shapes.ts';
import type { Desk } from './desk.ts';
import { couponOf, reduce } from './discounts.ts';
import { makeLine, productName } from './make-invoice-line.ts';
import type { Discount, Price } from './shapes.ts';

export interface ItemChange {
  readonly item: SubscriptionItem;
  readonly price: Price;
  readonly quantity: number;
  /** Ends the period now and begins another, as a change between months and years does. */
  readonly restarts: boolean;
}

interface Moment {
  /** The change counts from here, to the second. */
  readonly at: number;
  readonly discounts: readonly Discount[];
}

/** What is left of an amount after the discounts that go on. */
function reduced(desk: Desk, amount: number, discounts: readonly Discount[]): number {
  const coupons = discounts.map((discount) => couponOf(desk, discount));
  const lasting = coupons.filter(({ duration }) => duration !== 'once');
  return lasting.reduce((left, coupon) => left - reduce(coupon, left), amount);
}

const dayOf = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** What the rest of the period gives back at the former price, and costs at the new one. */
export function prorate(desk: Desk, change: ItemChange, { at, discounts }: Moment): InvoiceLine[] {
  const { item, price, quantity, restarts } = change;
  const { current_period_start: start, current_period_end: end } = item;
  const share = (amount: number) =>
    Math.round((reduced(desk, amount, discounts) * (end - at)) / (end - start));
  const period = { start: at, end };
  const unused = makeLine(desk, {
    item,
    amount: -share(item.price.unit_amount * item.quantity),
    description: `Unused time on ${productName(desk, item)} after ${dayOf(at)}`,
    period,
    isProration: true,
  });
  if (restarts) return [unused];
  const next = { ...item, price, quantity };
  const remaining = makeLine(desk, {
    item: next,
    amount: share(price.unit_amount * quantity),
    description: `Remaining time on ${productName(desk, next)} after ${dayOf(at)}`,
    period,
    isProration: true,
  });
  return [unused, remaining];
}
