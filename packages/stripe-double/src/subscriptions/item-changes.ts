import { type Desk, find } from '../account-context.ts';
import type { InvoiceLine, Subscription, SubscriptionItem } from '../billing-shapes.ts';
import { periodEnd } from '../calendar.ts';
import { makePeriodLine } from '../invoices/make-invoice-line.ts';
import { checkParams, type Params, readFlag, readNumber, readText } from '../params.ts';
import { impossible, missing } from '../refusal.ts';
import type { Price } from '../shapes.ts';
import { changePrice, makeItem, recurringOf } from './make-subscription.ts';
import type { ItemChange } from './prorations.ts';
import { readPrice } from './subscription-request.ts';

/** The requested items. */
export interface ItemPlan {
  readonly changed: ItemChange[];
  readonly added: { readonly price: Price; readonly quantity: number }[];
  readonly removed: SubscriptionItem[];
}

function rhythmOf(price: Price): string {
  const { interval, interval_count } = recurringOf(price);
  return `${interval_count} ${interval}`;
}

function readItem(
  desk: Desk,
  { items, status }: Subscription,
  sent: Params,
  index: number,
): Partial<ItemPlan> {
  checkParams(sent, [
    'id',
    'price',
    'quantity',
    'deleted',
    'metadata',
    'clear_usage',
    'discounts',
    'tax_rates',
  ]);
  const id = readText(sent, 'id');
  const param = `items[${index}][price]`;
  if (id === undefined) {
    return { added: [{ price: readPrice(desk, sent, param), quantity: readNumber(sent, 'quantity') ?? 1 }] };
  }
  const item = items.data.find((known) => known.id === id);
  if (item === undefined) throw missing('subscription item', id, `items[${index}][id]`);
  if (readFlag(sent, 'deleted')) return { removed: [item] };
  const kept = () => find<Price>(desk, 'price', item.price.id);
  const price = sent.price === undefined ? kept() : readPrice(desk, sent, param);
  const quantity = readNumber(sent, 'quantity') ?? item.quantity;
  // A trial keeps its end, whatever follows it.
  const restarts = status !== 'trialing' && rhythmOf(price) !== rhythmOf(item.price);
  return { changed: [{ item, price, quantity, restarts }] };
}

export function readItems(desk: Desk, subscription: Subscription, sent: Params[]): ItemPlan {
  const parts = sent.map((params, index) => readItem(desk, subscription, params, index));
  const plan = {
    changed: parts.flatMap(({ changed = [] }) => changed),
    added: parts.flatMap(({ added = [] }) => added),
    removed: parts.flatMap(({ removed = [] }) => removed),
  };
  if (plan.removed.length === subscription.items.data.length && plan.added.length === 0) {
    throw impossible(
      'A subscription must have at least one active plan. To cancel a subscription, please use the cancel API endpoint on /v1/subscriptions.',
    );
  }
  return plan;
}

interface Applied {
  /** Lines of a period that begins now; empty if the current one continues. */
  readonly periods: InvoiceLine[];
  readonly added: SubscriptionItem[];
}

/** Applies a plan to the items; a new interval begins its first period now. */
export function applyItems(desk: Desk, subscription: Subscription, plan: ItemPlan): Applied {
  const { id, items } = subscription;
  const start = items.data[0]?.current_period_start ?? desk.now;
  const restarts = plan.changed.some((change) => change.restarts);
  if (restarts) subscription.billing_cycle_anchor = desk.now;
  items.data = items.data.filter((item) => !plan.removed.includes(item));
  for (const { item, price, quantity } of plan.changed) {
    changePrice(item, price);
    item.quantity = quantity;
  }
  const anchor = subscription.billing_cycle_anchor;
  const added = plan.added.map((wanted) => makeItem(desk, { ...wanted, subscription: id, anchor, start }));
  items.data.push(...added);
  if (!restarts) return { periods: [], added };
  for (const item of items.data) {
    item.current_period_start = desk.now;
    item.current_period_end = periodEnd(desk.now, desk.now, recurringOf(item.price));
  }
  return { periods: items.data.map((item) => makePeriodLine(desk, item)), added };
}
