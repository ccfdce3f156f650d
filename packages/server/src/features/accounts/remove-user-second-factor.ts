import type { UserDetail } from '@lampion/contract/schemas/admin-user';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { changeUser, checkNotSelf } from './change-user.ts';
import { deleteEmailChange } from './email-change-store.ts';
import { getUser } from './get-user.ts';
import { deleteSecondFactor, hasSecondFactor } from './second-factor-store.ts';
import { deleteSessions } from './user-store.ts';

/**
 * Removes the second factor from an account whose owner has lost it, or that a stranger set up: the
 * password alone suffices again. Every session ends, a pending change of address is withdrawn, the owner is notified
 * by e-mail. Idempotent. Refused for the caller's own account: that is done
 * with a code.
 * @throws AppError `not_authenticated`, `forbidden`, `user_not_found`; `own_account`
 */
export async function removeUserSecondFactor(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  id: string,
): Promise<UserDetail> {
  requireAdmin(actor);
  checkNotSelf(actor, id);
  await changeUser(deps, actor, id, {
    async work(tx) {
      const wasInForce = await hasSecondFactor(tx, id);
      await deleteSecondFactor(tx, id);
      if (!wasInForce) return null;
      await deleteEmailChange(tx, id);
      const endedSessions = await deleteSessions(tx, id, undefined);
      await queueEmail(deps, tx, { template: 'second-factor-removed', id });
      return { action: 'account.remove-second-factor', after: { endedSessions } };
    },
  });
  return getUser(deps, actor, id);
}
