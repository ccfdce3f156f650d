import type { UserDetail } from '@lampion/contract/schemas/admin-user';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { changeUser, checkNotSelf } from './change-user.ts';
import { deleteEmailChange } from './email-change-store.ts';
import { getUser } from './get-user.ts';
import { deleteOneTimeTokens } from './one-time-token-store.ts';
import { deleteSessions, updateUser } from './user-store.ts';

/**
 * Suspends an account: its sessions and e-mailed links end at once and signing in is refused. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `user_not_found`; `own_account`, `last_admin`
 */
export async function suspendUser(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<UserDetail> {
  requireAdmin(actor);
  checkNotSelf(actor, id);
  await changeUser(deps, actor, id, {
    takesAdminAway: true,
    async work(tx, user) {
      if (user.suspendedAt !== null) return null;
      await updateUser(tx, id, { suspendedAt: deps.now() });
      await deleteOneTimeTokens(tx, id);
      await deleteEmailChange(tx, id);
      return { action: 'account.suspend', after: { endedSessions: await deleteSessions(tx, id, undefined) } };
    },
  });
  return getUser(deps, actor, id);
}
