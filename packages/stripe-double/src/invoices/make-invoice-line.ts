import { type Desk, findById, ownId } from '../account-context.ts';
import type { InvoiceLine, SubscriptionItem } from '../billing-shapes.ts';

interface NewLine {
  readonly item: SubscriptionItem;
  readonly amount: number;
  readonly description: string;
  readonly period: { readonly start: number; readonly end: number };
  readonly isProration?: boolean;
}

/** The product's name, as invoices show it. */
export function productName(desk: Desk, { price }: Pick<SubscriptionItem, 'price'>): string {
  return String(findById(desk, price.product)?.name ?? '');
}

const parentOf = ({ id, subscription }: SubscriptionItem, isProration: boolean) => ({
  invoice_item_details: null,
  subscription_item_details: {
    invoice_item: null,
    proration: isProration,
    proration_details: { credited_items: null },
    subscription,
    subscription_item: id,
  },
  type: 'subscription_item_details',
});

/** A line of an invoice: a period of an item, or the charge or credit of a change within one. */
export function makeLine(
  desk: Desk,
  { item, amount, description, period, isProration = false }: NewLine,
): InvoiceLine {
  const { price, quantity, subscription } = item;
  return {
    id: ownId(desk, 'il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: parentOf(item, isProration),
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: String(price.unit_amount),
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription,
    subtotal: amount,
    taxes: [],
  };
}

const money = (amount: number): string => `€${(amount / 100).toFixed(2)}`;

/** The line of a whole period. */
export function makePeriodLine(desk: Desk, item: SubscriptionItem): InvoiceLine {
  const { price, quantity, current_period_start: start, current_period_end: end } = item;
  const description = `${quantity} × ${productName(desk, item)} (at ${money(price.unit_amount)} / ${price.recurring?.interval ?? ''})`;
  return makeLine(desk, { item, amount: price.unit_amount * quantity, description, period: { start, end } });
}

/** The line of a trial, which costs nothing. */
export function makeTrialLine(desk: Desk, item: SubscriptionItem): InvoiceLine {
  const { current_period_start: start, current_period_end: end } = item;
  const description = `Trial period for ${productName(desk, item)}`;
  return makeLine(desk, { item, amount: 0, description, period: { start, end } });
}
