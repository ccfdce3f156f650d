import type { Invoice, Subscription } from './billing-shapes.ts';
import { HOUR } from './calendar.ts';
import { change, type Desk, emit, noteOf } from './desk.ts';

/** How long a change waits for its payment. */
const PENDING_SECONDS = 23 * HOUR;

/** The change waits for its payment; until then the subscription is as it was. */
export function awaitPayment(
  desk: Desk,
  subscription: Subscription,
  { before, invoice }: { readonly before: Subscription; readonly invoice: Invoice },
): void {
  const wanted = structuredClone({ items: subscription.items, anchor: subscription.billing_cycle_anchor });
  noteOf(desk, subscription.id).pending = { wanted, invoice: invoice.id };
  const { latest_invoice } = subscription;
  Object.assign(subscription, before, {
    latest_invoice,
    pending_update: {
      billing_cycle_anchor: null,
      discount: null,
      discounts: [],
      expires_at: desk.now + PENDING_SECONDS,
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

/** The payment came: what waited for it happens. */
export function applyPending(desk: Desk, subscription: Subscription, { id }: Invoice): void {
  const pending = pendingOf(desk, subscription);
  if (pending?.invoice !== id) return;
  delete noteOf(desk, subscription.id).pending;
  const { items, anchor } = pending.wanted;
  const changes = { items, billing_cycle_anchor: anchor, pending_update: null };
  change(desk, subscription, changes, 'customer.subscription.updated');
  emit(desk, 'customer.subscription.pending_update_applied', subscription);
}

/** The payment did not come in time. */
export function dropPending(desk: Desk, subscription: Subscription): void {
  delete noteOf(desk, subscription.id).pending;
  subscription.pending_update = null;
  emit(desk, 'customer.subscription.pending_update_expired', subscription);
}
