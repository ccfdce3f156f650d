import { type Actor, requireAccount } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { findAccount } from './account-store.ts';

const PER_ACCOUNT = { name: 'resend-confirmation', points: 3, seconds: 3600 };

/**
 * Sends a new confirmation link to the actor's own address; does nothing when it is already confirmed.
 * @throws AppError `too_many_attempts` (3 an hour)
 */
export async function requestConfirmation(
  deps: Pick<Deps, 'db' | 'jobs' | 'limiter' | 'now'>,
  actor: Actor,
): Promise<void> {
  const { accountId } = requireAccount(actor);
  const account = await findAccount(deps.db, accountId);
  if (account === null || account.emailVerifiedAt !== null) return;
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  await queueEmail(deps, deps.db, { template: 'welcome', id: accountId });
}
