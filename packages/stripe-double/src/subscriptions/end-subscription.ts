import { all, type Desk, emit, findById } from '../account-context.ts';
import type { Schedule, Subscription } from '../billing-shapes.ts';

const over: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);

export const isOver = ({ status }: Pick<Subscription, 'status'>): boolean => over.has(status);

/** The schedule of a subscription. */
export function scheduleOf(desk: Desk, { schedule }: Subscription): Schedule | null {
  return schedule === null ? null : ((findById(desk, schedule) as Schedule | undefined) ?? null);
}

/** Ends a subscription now. Its open invoices remain and are not retried. */
export function endSubscription(
  desk: Desk,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
): void {
  subscription.status = 'canceled';
  subscription.canceled_at ??= desk.now;
  subscription.ended_at = desk.now;
  subscription.cancellation_details = { comment: null, feedback: null, reason };
  for (const invoice of all(desk, 'invoice')) {
    if (invoice.subscription !== subscription.id || invoice.status !== 'open') continue;
    Object.assign(invoice, { auto_advance: false, next_payment_attempt: null });
  }
  const schedule = scheduleOf(desk, subscription);
  if (schedule !== null) {
    Object.assign(schedule, { status: 'canceled', canceled_at: desk.now, current_phase: null });
    emit(desk, 'subscription_schedule.canceled', schedule);
  }
  emit(desk, 'customer.subscription.deleted', subscription);
}

/** Ends all running subscriptions. */
export function endAll(desk: Desk): void {
  for (const subscription of all<Subscription>(desk, 'subscription')) {
    if (!isOver(subscription)) endSubscription(desk, subscription);
  }
}
