import { type Desk, find, findCustomer, noteOf } from '../account-context.ts';
import type { InvoiceLine, Subscription, SubscriptionItem } from '../billing-shapes.ts';
import { periodEnd } from '../calendar.ts';
import { makeDiscount, readReductions } from '../catalogue/discounts.ts';
import { composeInvoice } from '../invoices/draft-invoice.ts';
import { balanceInvoice } from '../invoices/finalize-invoice.ts';
import { makePeriodLine } from '../invoices/make-invoice-line.ts';
import {
  checkParams,
  type Params,
  readGroup,
  readGroups,
  readNumber,
  readText,
  readWord,
} from '../params.ts';
import { invalid, missing, StripeRefusal } from '../refusal.ts';
import { isOver } from './end-subscription.ts';
import { readItems } from './item-changes.ts';
import { recurringOf } from './make-subscription.ts';
import { prorationWays } from './prorations.ts';
import { changeItems, readProrationDate } from './update-subscription.ts';

const details = [
  'cancel_at_period_end',
  'items',
  'proration_behavior',
  'proration_date',
  'default_tax_rates',
];

function findRunning(desk: Desk, params: Params): Subscription {
  const id = readText(params, 'subscription') ?? '';
  const subscription = find<Subscription>(desk, 'subscription', id, 'subscription');
  if (!isOver(subscription)) return subscription;
  throw new StripeRefusal(404, {
    code: 'invoice_upcoming_none',
    message: `No upcoming invoices for customer: ${subscription.customer}`,
  });
}

/** A preview of the next invoice, or of a change's. Nothing is stored. */
export function previewInvoice(desk: Desk, params: Params): object {
  checkParams(params, [
    'automatic_tax',
    'customer',
    'discounts',
    'preview_mode',
    'subscription',
    'subscription_details',
  ]);
  const customer = readText(params, 'customer');
  if (customer !== undefined) findCustomer(desk, customer, 'customer');
  if (desk.customer === null)
    throw missing('subscription', readText(params, 'subscription') ?? '', 'subscription');
  const aside = { ...desk, ...structuredClone({ account: desk.account, customer: desk.customer }) };
  const subscription = findRunning(aside, params);
  const sent = readGroup(params, 'subscription_details');
  checkParams(sent, details);
  const lines = composeLines(aside, subscription, sent);
  const reductions = params.discounts === undefined ? undefined : readReductions(aside, params);
  const discounts = reductions?.map((reduction) => makeDiscount(aside, reduction, subscription.id));
  for (const discount of discounts ?? []) aside.customer.objects.push(discount);
  const invoice = composeInvoice(aside, {
    subscription,
    reason: 'upcoming',
    lines,
    ...(discounts && { discounts }),
  });
  balanceInvoice(aside, invoice);
  return { ...invoice, id: invoice.id.replace('in_', 'upcoming_in_') };
}

/** An item after the end of its period. */
function nextPeriod({ billing_cycle_anchor }: Subscription, item: SubscriptionItem): SubscriptionItem {
  const { current_period_end: start, price } = item;
  const end = periodEnd(billing_cycle_anchor, start, recurringOf(price));
  return { ...item, current_period_start: start, current_period_end: end };
}

function composeLines(desk: Desk, subscription: Subscription, sent: Params): InvoiceLine[] {
  const way = readWord(sent, 'proration_behavior', prorationWays) ?? 'create_prorations';
  if (readNumber(sent, 'proration_date') !== undefined && way === 'none') {
    throw invalid(
      'subscription_details[proration_date]',
      'You cannot pass a proration date without prorating.',
    );
  }
  const at = readProrationDate(desk, sent, subscription);
  const plan = readItems(desk, subscription, readGroups(sent, 'items'));
  const { lines, restarts } = changeItems(desk, subscription, { plan, at, isProrated: way !== 'none' });
  if (way === 'always_invoice' || restarts) return lines;
  const waiting = (noteOf(desk, subscription.id).lines as InvoiceLine[] | undefined) ?? [];
  const next = subscription.items.data.map((item) => makePeriodLine(desk, nextPeriod(subscription, item)));
  return [...waiting, ...lines, ...next];
}
