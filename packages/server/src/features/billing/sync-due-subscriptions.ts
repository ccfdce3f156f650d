import type { Deps } from '../../deps.ts';
import { TRIAL_NOTICE_DAYS } from './find-payment-news.ts';
import { findDueCustomers, findTroubledCustomers, findUnsettledCustomers } from './subscription-store.ts';
import { syncSubscription } from './sync-subscription.ts';

const AT_MOST = 1000;
const DAY_MS = 86_400_000;
/** How long the provider's own pages can be paid, plus a day. */
const CHECKOUT_MS = 2 * DAY_MS;

/**
 * Synchronises every running subscription whose period is over or whose trial soon is, those that wait for a payment or a
 * bank, and those of customers who recently opened a payment page: events may have been lost. Runs every day; idempotent. One
 * failure does not stop the others.
 * @throws Error after all were tried, when some could not be read
 */
export async function syncDueSubscriptions(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'log' | 'now' | 'payments'>,
): Promise<void> {
  let failures = 0;
  const now = deps.now();
  const trialsBefore = new Date(now.getTime() + TRIAL_NOTICE_DAYS * DAY_MS);
  const due = await findDueCustomers(deps.db, { before: now, trialsBefore }, AT_MOST);
  const unsettled = await findUnsettledCustomers(deps.db, new Date(now.getTime() - CHECKOUT_MS), AT_MOST);
  const troubled = await findTroubledCustomers(deps.db, AT_MOST);
  for (const customerId of new Set([...due, ...unsettled, ...troubled])) {
    try {
      await syncSubscription(deps, customerId);
    } catch (error) {
      failures += 1;
      deps.log.warn({ err: error, customerId }, 'a subscription could not be read');
    }
  }
  if (failures > 0) throw new Error(`${failures} subscriptions could not be read`);
}
