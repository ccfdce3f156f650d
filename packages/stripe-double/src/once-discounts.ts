import type { Subscription } from './billing-shapes.ts';
import { type Desk, emit, find } from './desk.ts';
import { couponOf } from './discounts.ts';
import type { Discount } from './shapes.ts';

/** Discounts that are used up, or over, leave the subscription. */
export function dropOnceDiscounts(desk: Desk, subscription: Subscription): void {
  const kept = subscription.discounts.filter((id) => {
    const discount = find<Discount>(desk, 'discount', id);
    const isOver = discount.end !== null && discount.end <= desk.now;
    if (couponOf(desk, discount).duration !== 'once' && !isOver) return true;
    emit(desk, 'customer.discount.deleted', discount);
    return false;
  });
  subscription.discounts = kept;
}
