import { canWithdraw } from '@lampion/contract/rules/withdrawal';
import { AppError } from '../../app-error.ts';
import type { OrderRow } from './order-store.ts';

/** Whether an order can be withdrawn from now: by a company with few employees, in time, once. */
export function isWithdrawable(order: OrderRow | null, now: Date): order is OrderRow {
  return order?.withdrawnAt === null && order.hasFewEmployees && canWithdraw(order.acceptedAt, now);
}

/** The order, if it can be withdrawn from. Throws `withdrawal_closed`. */
export function requireWithdrawable(order: OrderRow | null, now: Date): OrderRow {
  if (!isWithdrawable(order, now)) throw new AppError('withdrawal_closed');
  return order;
}
