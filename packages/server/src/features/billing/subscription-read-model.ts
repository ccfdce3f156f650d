import type { Readable } from '../../db/readable.ts';
import * as tables from '../../db/tables/billing.ts';

// What others may read of what an organiser pays for.

export const billingNotices: Readable<
  typeof tables.billingNotices,
  'amount' | 'createdAt' | 'kind' | 'organiserId' | 'planName'
> = tables.billingNotices;

export const subscriptions: Readable<
  typeof tables.subscriptions,
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
> = tables.subscriptions;
