import type { Queryable } from '../../db/database.ts';
import { findOwnNotices, findOwnSubscriptions } from './billing-data-store.ts';

/** What an organiser subscribed to and was told about payments, for its owner. */
export async function exportBillingData(db: Queryable, organiserId: string) {
  const subscriptions = await findOwnSubscriptions(db, organiserId);
  const notices = await findOwnNotices(db, organiserId);
  return { subscriptions, notices };
}
