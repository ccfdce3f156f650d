import type { Queryable } from '../../db/database.ts';
import {
  deleteDueCustomers,
  deleteNoticesBefore,
  deletePaymentTracesBefore,
  deleteSubscriptionsEndedBefore,
} from './billing-record-store.ts';

/** Purges payment pages and events of the provider: they are stored for a while to recognise repetitions. */
export function purgePaymentTraces(db: Queryable, before: Date): Promise<void> {
  return deletePaymentTracesBefore(db, before);
}

/** Purges notices to organisers about payments. */
export function purgeNotices(db: Queryable, before: Date): Promise<void> {
  return deleteNoticesBefore(db, before);
}

/** Purges subscriptions that ended before an instant. */
export function purgeSubscriptions(db: Queryable, endedBefore: Date): Promise<void> {
  return deleteSubscriptionsEndedBefore(db, endedBefore);
}

/** Purges customers whose invoices need no longer be stored by law. */
export function purgeCustomers(db: Queryable, now: Date): Promise<void> {
  return deleteDueCustomers(db, now);
}
