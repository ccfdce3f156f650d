import { type Actor, system } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { listDueDeletions } from '../accounts/list-due-deletions.ts';
import { eraseAccount } from './erase-account.ts';

const AT_ONCE = 500;

/** The person who requested it is the actor, so that nothing is recorded in the journal. */
function actorOf({ accountId, reason }: { readonly accountId: string; readonly reason: string }): Actor {
  if (reason !== 'request') return system;
  return { kind: 'member', accountId, sessionId: '', organiserId: null };
}

/**
 * Erases the accounts whose deletion is due. Runs every day; idempotent. One failure does not stop the others.
 * @throws Error after all were tried, when some could not be erased
 */
export async function eraseDueAccounts(
  deps: Pick<Deps, 'db' | 'jobs' | 'log' | 'now' | 'pages'>,
): Promise<void> {
  let failures = 0;
  for (const deletion of await listDueDeletions(deps.db, deps.now(), AT_ONCE)) {
    try {
      await eraseAccount(deps, actorOf(deletion), deletion.accountId);
    } catch (error) {
      failures += 1;
      deps.log.error({ err: error, accountId: deletion.accountId }, 'an account could not be erased');
    }
  }
  if (failures > 0) throw new Error(`${failures} accounts could not be erased`);
}
