import type { Deps } from '../../deps.ts';
import { findSubscribers } from './subscription-store.ts';

const AT_ONCE = 1000;

/**
 * Has what the provider knows of every subscriber brought up to date, each by a job of its own, after the settings that
 * invoices follow have changed. Idempotent.
 */
export async function updateCustomers({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const organiserIds = await findSubscribers(db, { after, limit: AT_ONCE });
    const orders = organiserIds.map((organiserId) => ({ payload: { organiserId } }));
    await db.transaction((tx) => jobs.enqueueAll(tx, 'update-customer', orders));
    if (organiserIds.length < AT_ONCE) return;
    after = organiserIds.at(-1);
  }
}
