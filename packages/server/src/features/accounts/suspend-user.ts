import type { UserDetail } from '@lampion/contract/schemas/admin-user';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { changeUser, checkNotSelf } from './change-user.ts';
import { getUser } from './get-user.ts';
import { deleteSessions, updateUser } from './user-store.ts';

/**
 * Suspends an account: its sessions end at once and signing in is refused. Idempotent.
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
      return { action: 'account.suspend', after: { endedSessions: await deleteSessions(tx, id, undefined) } };
    },
  });
  return getUser(deps, actor, id);
}
