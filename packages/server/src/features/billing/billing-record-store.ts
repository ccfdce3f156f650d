import { lt } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import {
  billingNotices,
  checkouts,
  closedCustomers,
  paymentEvents,
  subscriptions,
} from '../../db/tables/billing.ts';

/** Stores the reference to a customer's invoices at the payment provider, for as long as the law requires. */
export async function insertClosedCustomer(
  tx: Queryable,
  customer: typeof closedCustomers.$inferInsert,
): Promise<void> {
  await tx.insert(closedCustomers).values(customer).onConflictDoNothing();
}

/** Payment pages and events of the provider, stored to recognise repetitions. */
export async function deletePaymentTracesBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, instant));
  await db.delete(checkouts).where(lt(checkouts.createdAt, instant));
}

export async function deleteNoticesBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(billingNotices).where(lt(billingNotices.createdAt, instant));
}

export async function deleteSubscriptionsEndedBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(subscriptions).where(lt(subscriptions.endedAt, instant));
}

export async function deleteDueCustomers(db: Queryable, now: Date): Promise<void> {
  await db.delete(closedCustomers).where(lt(closedCustomers.removeAt, now));
}
