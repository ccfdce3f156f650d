import { type Desk, emit, find, findById } from '../account-context.ts';
import type { Phase, Schedule, Subscription } from '../billing-shapes.ts';
import { redeem } from '../catalogue/discounts.ts';
import type { Coupon, Price, PromotionCode } from '../shapes.ts';
import { scheduleOf } from './end-subscription.ts';
import { changePrice } from './make-subscription.ts';

export function releaseSchedule(
  desk: Desk,
  schedule: Schedule,
  status: 'released' | 'completed' = 'released',
): Schedule {
  const subscription = findById(desk, schedule.subscription ?? '');
  if (subscription) subscription.schedule = null;
  Object.assign(schedule, {
    status,
    current_phase: null,
    released_subscription: schedule.subscription,
    subscription: null,
    [status === 'released' ? 'released_at' : 'completed_at']: desk.now,
  });
  emit(desk, `subscription_schedule.${status}`, schedule);
  return schedule;
}

/** Continues the subscription with a phase. */
function applyPhase(desk: Desk, subscription: Subscription, phase: Phase): void {
  for (const [index, { price, quantity }] of phase.items.entries()) {
    const item = subscription.items.data[index];
    if (item === undefined) continue;
    const next = find<Price>(desk, 'price', price);
    if (next.recurring?.interval !== item.price.recurring?.interval)
      subscription.billing_cycle_anchor = desk.now;
    changePrice(item, next);
    item.quantity = quantity;
  }
  subscription.default_tax_rates = phase.default_tax_rates;
  subscription.discounts = phase.discounts.map((discount) => takeDiscount(desk, subscription, discount));
}

/** A discount that is kept, or redeemed now. The subscription loses those a phase does not name. */
function takeDiscount(
  desk: Desk,
  { id }: Subscription,
  { coupon, discount, promotion_code }: Phase['discounts'][number],
): string {
  if (discount !== null) return discount;
  const code = promotion_code === null ? null : find<PromotionCode>(desk, 'promotion_code', promotion_code);
  const known = find<Coupon>(desk, 'coupon', code?.promotion.coupon ?? coupon ?? '');
  return redeem(desk, { coupon: known, code }, id);
}

/** The end of the current phase, which may differ from the period's; null without one. */
export function phaseEnd(desk: Desk, subscription: Subscription): number | null {
  return scheduleOf(desk, subscription)?.current_phase?.end_date ?? null;
}

/** Enters the phase that begins now; without one the schedule is completed. */
export function enterNextPhase(desk: Desk, subscription: Subscription): void {
  const schedule = scheduleOf(desk, subscription);
  if (schedule === null) return;
  const phase = schedule.phases.find(({ start_date }) => start_date === desk.now);
  if (phase !== undefined) {
    schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date };
    applyPhase(desk, subscription, phase);
    emit(desk, 'subscription_schedule.updated', schedule);
    return;
  }
  if ((schedule.current_phase?.end_date ?? 0) > desk.now) return;
  releaseSchedule(desk, schedule, schedule.end_behavior === 'release' ? 'released' : 'completed');
}
