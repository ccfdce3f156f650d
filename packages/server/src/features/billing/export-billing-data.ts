import type { Queryable } from '../../db/database.ts';
import { findOwnNotices, findOwnOrders, findOwnSubscriptions } from './billing-data-store.ts';

/** An organiser's subscription, orders and payment notices, for the copy of its owner's data. */
export async function exportBillingData(db: Queryable, organiserId: string) {
  const subscriptions = await findOwnSubscriptions(db, organiserId);
  const orders = await findOwnOrders(db, organiserId);
  const notices = await findOwnNotices(db, organiserId);
  return { subscriptions, orders, notices };
}
