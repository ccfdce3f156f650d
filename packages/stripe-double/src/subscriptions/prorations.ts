import type { Desk } from '../account-context.ts';
import type { InvoiceLine, SubscriptionItem } from '../billing-shapes.ts';
import { couponOf, reduce } from '../catalogue/discounts.ts';
import { makeLine, productName } from '../invoices/make-invoice-line.ts';
import type { Discount, Price } from '../shapes.ts';

export interface ItemChange {
  readonly item: SubscriptionItem;
  readonly price: Price;
  readonly quantity: number;
  /** Ends the period now and begins another, as a change between months and years does. */
  readonly restarts: boolean;
}

interface Moment {
  /** The change takes effect here, to the second. */
  readonly at: number;
  readonly discounts: readonly Discount[];
}

/** An amount after the discounts that continue. */
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

type ProratedItem = Pick<ItemChange, 'item' | 'price' | 'quantity'>;

/** The price of the rest of the period. */
function restLine(
  desk: Desk,
  { item, price, quantity }: ProratedItem,
  { at, discounts }: Moment,
): InvoiceLine {
  const { current_period_start: start, current_period_end: end } = item;
  const whole = reduced(desk, price.unit_amount * quantity, discounts);
  return makeLine(desk, {
    item: { ...item, price, quantity },
    amount: Math.round((whole * (end - at)) / (end - start)),
    description: `Remaining time on ${productName(desk, { price })} after ${dayOf(at)}`,
    period: { start: at, end },
    isProration: true,
  });
}

/** The credit for the rest of the period. */
export function creditRemainder(desk: Desk, item: SubscriptionItem, moment: Moment): InvoiceLine {
  const { price, quantity } = item;
  const { amount } = restLine(desk, { item, price, quantity }, moment);
  return makeLine(desk, {
    item,
    amount: -amount,
    description: `Unused time on ${productName(desk, item)} after ${dayOf(moment.at)}`,
    period: { start: moment.at, end: item.current_period_end },
    isProration: true,
  });
}

/** The credit for the rest of the period at the former price, and its charge at the new one. */
export function prorate(desk: Desk, change: ItemChange, moment: Moment): InvoiceLine[] {
  const unused = creditRemainder(desk, change.item, moment);
  return change.restarts ? [unused] : [unused, restLine(desk, change, moment)];
}

/** The charge of an added item until the end of the period. */
export function chargeRemainder(desk: Desk, item: SubscriptionItem, moment: Moment): InvoiceLine {
  const { price, quantity } = item;
  return restLine(desk, { item, price, quantity }, moment);
}

/** What happens to the part of a period that was paid at another price. */
export const prorationWays = ['create_prorations', 'always_invoice', 'none'] as const;
