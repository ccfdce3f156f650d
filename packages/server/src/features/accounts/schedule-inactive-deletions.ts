import { retention } from '@lampion/contract/rules/retention';
import type { Deps } from '../../deps.ts';
import { findInactiveAccounts, insertDeletion } from './deletion-store.ts';

const DAY_MS = 86_400_000;
/** So many e-mails a day at most: the rest has waited for years already. */
const AT_ONCE = 500;

/**
 * Warns the owners of accounts unused for three years, less the time to answer, that theirs is about to be erased.
 * Signing in keeps it. Runs every day; an account that was warned is not warned again.
 */
export async function scheduleInactiveDeletions(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<void> {
  const now = deps.now();
  const eraseAt = new Date(now.getTime() + retention.graceDays * DAY_MS);
  const since = new Date(eraseAt);
  since.setUTCFullYear(since.getUTCFullYear() - retention.inactiveYears);
  for (const accountId of await findInactiveAccounts(deps.db, { since, now, limit: AT_ONCE })) {
    await deps.db.transaction(async (tx) => {
      await insertDeletion(tx, { accountId, reason: 'inactivity', requestedAt: now, eraseAt });
      await deps.jobs.enqueue(tx, 'send-email', { template: 'account-deletion', id: accountId });
    });
  }
}
