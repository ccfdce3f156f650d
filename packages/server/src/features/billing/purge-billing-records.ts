import type { Queryable } from '../../db/database.ts';
import {
  deleteDueCustomers,
  deleteNoticesBefore,
  deletePaymentTracesBefore,
  deleteSubscriptionsEndedBefore,
} from './billing-record-store.ts';

/** Removes payment pages and events of the provider: they tell a repetition from news for a while. */
export function purgePaymentTraces(db: Queryable, before: Date): Promise<void> {
  return deletePaymentTracesBefore(db, before);
}

/** Removes what organisers were told about payments. */
export function purgeNotices(db: Queryable, before: Date): Promise<void> {
  return deleteNoticesBefore(db, before);
}

/** Removes subscriptions that ended before an instant. */
export function purgeSubscriptions(db: Queryable, endedBefore: Date): Promise<void> {
  return deleteSubscriptionsEndedBefore(db, endedBefore);
}

/** Removes customers whose invoices the law no longer asks for. */
export function purgeCustomers(db: Queryable, now: Date): Promise<void> {
  return deleteDueCustomers(db, now);
}
