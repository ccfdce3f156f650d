import type { Readable } from '../../db/readable.ts';
import {
  billingNotices as billingNoticesTable,
  checkouts as checkoutsTable,
  closedCustomers as closedCustomersTable,
  paymentEvents as paymentEventsTable,
  subscriptions as subscriptionsTable,
} from '../../db/tables/billing.ts';

export const billingNotices: Readable<
  typeof billingNoticesTable,
  'amount' | 'createdAt' | 'kind' | 'organiserId' | 'planName'
> = billingNoticesTable;

export const checkouts: Readable<typeof checkoutsTable, 'createdAt'> = checkoutsTable;

export const closedCustomers: Readable<typeof closedCustomersTable, 'removeAt'> = closedCustomersTable;

export const paymentEvents: Readable<typeof paymentEventsTable, 'receivedAt'> = paymentEventsTable;

export const subscriptions: Readable<
  typeof subscriptionsTable,
  | 'amount'
  | 'endedAt'
  | 'endsAt'
  | 'organiserId'
  | 'periodEnd'
  | 'plan'
  | 'productName'
  | 'startedAt'
  | 'status'
  | 'subscriptionId'
> = subscriptionsTable;
