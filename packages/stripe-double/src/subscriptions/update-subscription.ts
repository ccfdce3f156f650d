import { type Desk, emitChange, find, noteOf } from '../account-context.ts';
import type { Invoice, InvoiceLine, Subscription } from '../billing-shapes.ts';
import { discountsOf, draftInvoice } from '../invoices/draft-invoice.ts';
import { finalizeInvoice } from '../invoices/finalize-invoice.ts';
import { methodFor } from '../invoices/invoice-parts.ts';
import { payInvoice } from '../invoices/pay-invoice.ts';
import { checkParams, type Params, readGroups, readNumber, readWord } from '../params.ts';
import type { PaymentMethod } from '../payment-shapes.ts';
import { impossible, invalid } from '../refusal.ts';
import { behaviours, refuseIncomplete } from './create-subscription.ts';
import { isOver } from './end-subscription.ts';
import { applyItems, type ItemPlan, readItems } from './item-changes.ts';
import { awaitPayment } from './pending-update.ts';
import { chargeRemainder, creditRemainder, prorate, prorationWays } from './prorations.ts';
import { applySettings, settings } from './subscription-settings.ts';

const canceledMessage = 'A canceled subscription can only update its cancellation_details and metadata.';
const incompleteMessage =
  'This subscription is incomplete: until its first invoice is paid, only its metadata and default payment method can be updated.';
const isFree = (name: string): boolean => ['metadata', 'default_payment_method', 'expand'].includes(name);
const known = [
  ...settings,
  'items',
  'off_session',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
];

/** Parameters that a change may contain which waits for its payment. */
const pendable = ['items', 'payment_behavior', 'proration_behavior', 'proration_date', 'expand'];

function checkPendable(desk: Desk, params: Params, subscription: Subscription): void {
  if (params.payment_behavior !== 'pending_if_incomplete') return;
  const other = Object.keys(params).find((name) => !pendable.includes(name));
  if (other !== undefined) {
    throw invalid(
      other,
      `When \`payment_behavior\` is \`pending_if_incomplete\`, you cannot pass \`${other}\`.`,
    );
  }
  const method = methodFor(desk, subscription);
  if (method === null || find<PaymentMethod>(desk, 'payment_method', method).type !== 'sepa_debit') return;
  throw invalid('payment_behavior', 'Pending updates are not supported for bank debits.');
}

/** The instant from which prorations count: now, or that of a preview. */
export function readProrationDate(desk: Desk, params: Params, { items }: Subscription): number {
  const date = readNumber(params, 'proration_date') ?? desk.now;
  const [item] = items.data;
  if (item && date >= item.current_period_start && date <= item.current_period_end) return date;
  throw invalid('proration_date', 'The proration date must be within the current billing period.');
}

/** Charges and credits of a change of items; none during a trial. */
export function changeItems(
  desk: Desk,
  subscription: Subscription,
  { plan, at, isProrated }: { readonly plan: ItemPlan; readonly at: number; readonly isProrated: boolean },
): { readonly lines: InvoiceLine[]; readonly restarts: boolean } {
  const discounts = discountsOf(desk, subscription);
  const moment = { at, discounts };
  const credits = [
    ...plan.removed.map((item) => creditRemainder(desk, item, moment)),
    ...plan.changed.flatMap((change) => prorate(desk, change, moment)),
  ];
  const { periods, added } = applyItems(desk, subscription, plan);
  const restarts = periods.length > 0;
  const remainders = restarts ? [] : added.map((item) => chargeRemainder(desk, item, moment));
  const isProrating = isProrated && subscription.status !== 'trialing';
  return { lines: [...(isProrating ? [...credits, ...remainders] : []), ...periods], restarts };
}

function payUpdate(
  desk: Desk,
  subscription: Subscription,
  invoice: Invoice,
  before: Subscription,
  params: Params,
): void {
  finalizeInvoice(desk, invoice);
  const behaviour = readWord(params, 'payment_behavior', behaviours) ?? 'allow_incomplete';
  if (behaviour === 'pending_if_incomplete') awaitPayment(desk, subscription, { before, invoice });
  if (behaviour === 'default_incomplete' && invoice.amount_due > 0) return;
  const outcome = payInvoice(desk, invoice);
  if (behaviour === 'error_if_incomplete') refuseIncomplete(outcome);
}

function updateItems(desk: Desk, subscription: Subscription, before: Subscription, params: Params): void {
  const way = readWord(params, 'proration_behavior', prorationWays) ?? 'create_prorations';
  const plan = readItems(desk, subscription, readGroups(params, 'items'));
  const at = readProrationDate(desk, params, subscription);
  const { lines, restarts } = changeItems(desk, subscription, { plan, at, isProrated: way !== 'none' });
  if (lines.length === 0) return;
  if (way !== 'always_invoice' && !restarts) {
    const note = noteOf(desk, subscription.id);
    note.lines = [...((note.lines as InvoiceLine[] | undefined) ?? []), ...lines];
    return;
  }
  const invoice = draftInvoice(desk, { subscription, reason: 'subscription_update', lines });
  payUpdate(desk, subscription, invoice, before, params);
}

export function updateSubscription(desk: Desk, params: Params, id: string): Subscription {
  checkParams(params, known);
  const subscription = find<Subscription>(desk, 'subscription', id);
  if (isOver(subscription) && Object.keys(params).some((name) => name !== 'metadata')) {
    throw impossible(canceledMessage);
  }
  if (subscription.status === 'incomplete' && Object.keys(params).some((name) => !isFree(name))) {
    throw impossible(incompleteMessage);
  }
  checkPendable(desk, params, subscription);
  const before = structuredClone(subscription);
  applySettings(desk, subscription, params);
  const settled = structuredClone(subscription);
  if (params.items !== undefined) updateItems(desk, subscription, settled, params);
  emitChange(desk, before, subscription, 'customer.subscription.updated');
  return subscription;
}
