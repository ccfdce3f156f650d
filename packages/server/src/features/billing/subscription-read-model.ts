import type { Readable } from '../../db/readable.ts';
import * as tables from '../../db/tables/billing.ts';

// What others may read of what an organiser pays for.

export const subscriptions: Readable<typeof tables.subscriptions, 'organiserId' | 'status'> =
  tables.subscriptions;
