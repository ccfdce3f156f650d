import { retention } from '@lampion/contract/rules/retention';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { findInactiveAccounts, insertDeletion } from './deletion-store.ts';

const DAY_MS = 86_400_000;
/** Maximum number of e-mails per run: the rest can wait for the next day. */
const AT_ONCE = 500;

/**
 * Warns the owners of accounts unused for three years, less the grace period, that theirs will be erased.
 * Signing in cancels it. Runs every day; an account is warned only once.
 */
export async function scheduleInactiveDeletions(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<void> {
  const now = deps.now();
  const eraseAt = new Date(now.getTime() + retention.graceDays * DAY_MS);
  const since = new Date(eraseAt);
  since.setUTCFullYear(since.getUTCFullYear() - retention.inactiveYears);
  for (const accountId of await findInactiveAccounts(deps.db, { since, now, limit: AT_ONCE })) {
    await deps.db.transaction(async (tx) => {
      await insertDeletion(tx, { accountId, reason: 'inactivity', requestedAt: now, eraseAt });
      await queueEmail(deps, tx, { template: 'account-deletion', id: accountId });
    });
  }
}
