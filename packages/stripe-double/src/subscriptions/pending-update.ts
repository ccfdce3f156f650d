import { change, type Desk, emit, find, noteOf } from '../account-context.ts';
import type { Invoice, Subscription } from '../billing-shapes.ts';
import { HOUR } from '../calendar.ts';
import { voidUnpaid } from '../invoices/void-invoice.ts';

/** How long a change waits for its payment. */
const PENDING_SECONDS = 23 * HOUR;

/** At most until the end of the period or the trial. */
function expiryOf({ now }: Desk, { items, trial_end }: Subscription): number {
  const ends = [trial_end, ...items.data.map((item) => item.current_period_end)];
  const ahead = ends.filter((end) => end !== null && end > now) as number[];
  return Math.min(now + PENDING_SECONDS, ...ahead);
}

/**
 * Stores a change that waits for its payment, replacing a previous one; until then the subscription
 * is unchanged.
 */
export function awaitPayment(
  desk: Desk,
  subscription: Subscription,
  { before, invoice }: { readonly before: Subscription; readonly invoice: Invoice },
): void {
  const former = pendingOf(desk, before);
  if (former) voidUnpaid(desk, find<Invoice>(desk, 'invoice', former.invoice));
  const wanted = structuredClone({ items: subscription.items, anchor: subscription.billing_cycle_anchor });
  noteOf(desk, subscription.id).pending = { wanted, invoice: invoice.id };
  const { latest_invoice } = subscription;
  Object.assign(subscription, before, {
    latest_invoice,
    pending_update: {
      billing_cycle_anchor: null,
      discount: null,
      discounts: [],
      expires_at: expiryOf(desk, before),
      metadata: null,
      subscription_items: wanted.items.data,
      trial_end: null,
      trial_from_plan: null,
    },
  });
}

interface Pending {
  readonly wanted: { readonly items: Subscription['items']; readonly anchor: number };
  readonly invoice: string;
}

export const pendingOf = (desk: Desk, { id }: Subscription): Pending | undefined =>
  noteOf(desk, id).pending as Pending | undefined;

/** Applies the waiting change once it is paid. */
export function applyPending(desk: Desk, subscription: Subscription, { id }: Invoice): void {
  const pending = pendingOf(desk, subscription);
  if (pending?.invoice !== id) return;
  delete noteOf(desk, subscription.id).pending;
  const { items, anchor } = pending.wanted;
  const changes = { items, billing_cycle_anchor: anchor, pending_update: null };
  change(desk, subscription, changes, 'customer.subscription.updated');
  emit(desk, 'customer.subscription.pending_update_applied', subscription);
}

/** Drops the change when its invoice is voided by a call. */
export function cancelPending(desk: Desk, subscription: Subscription, { id }: Invoice): void {
  if (pendingOf(desk, subscription)?.invoice === id) dropPending(desk, subscription);
}

/** Drops the change when its payment did not arrive in time. */
export function dropPending(desk: Desk, subscription: Subscription): void {
  delete noteOf(desk, subscription.id).pending;
  subscription.pending_update = null;
  emit(desk, 'customer.subscription.pending_update_expired', subscription);
}
