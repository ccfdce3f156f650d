import type { Queryable } from '../../platform/db/database.ts';
import { deleteOrdersBefore, deleteUnpaidOrdersBefore } from './order-store.ts';
import {
  deleteDueCustomers,
  deleteNoticesBefore,
  deletePaymentTracesBefore,
  deleteSubscriptionsEndedBefore,
  findOwnNotices,
  findOwnOrders,
  findOwnSubscriptions,
} from './record-store.ts';

/**
 * Deletes payment pages and events of the provider, which are stored for a while to recognise
 * repetitions, and orders that were never paid.
 */
export async function purgePaymentTraces(db: Queryable, before: Date): Promise<void> {
  await deletePaymentTracesBefore(db, before);
  await deleteUnpaidOrdersBefore(db, before);
}

/** Deletes orders older than the law requires as proof. */
export function purgeOrders(db: Queryable, before: Date): Promise<void> {
  return deleteOrdersBefore(db, before);
}

/** Purges notices to organisers about payments. */
export function purgeNotices(db: Queryable, before: Date): Promise<void> {
  return deleteNoticesBefore(db, before);
}

/** Purges subscriptions that ended before an instant. */
export function purgeSubscriptions(db: Queryable, endedBefore: Date): Promise<void> {
  return deleteSubscriptionsEndedBefore(db, endedBefore);
}

/** Deletes customers whose invoices the law no longer requires. */
export function purgeCustomers(db: Queryable, now: Date): Promise<void> {
  return deleteDueCustomers(db, now);
}

/** An organiser's subscription, orders and payment notices, for the copy of its owner's data. */
export async function exportBillingData(db: Queryable, organiserId: string) {
  const subscriptions = await findOwnSubscriptions(db, organiserId);
  const orders = await findOwnOrders(db, organiserId);
  const notices = await findOwnNotices(db, organiserId);
  return { subscriptions, orders, notices };
}
