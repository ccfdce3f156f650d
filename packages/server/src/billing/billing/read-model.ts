import type { Readable } from '../../platform/db/errors.ts';
import * as tables from '../../platform/db/tables/billing/billing.ts';

// What other features can read of an organiser's subscription.

export const subscriptions: Readable<typeof tables.subscriptions, 'organiserId' | 'plan' | 'status'> =
  tables.subscriptions;
