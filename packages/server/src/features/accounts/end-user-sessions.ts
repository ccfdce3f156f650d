import type { UserDetail } from '@lampion/contract/schemas/admin-user';
import { type Actor, isSignedIn } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { changeUser } from './change-user.ts';
import { getUser } from './get-user.ts';
import { deleteSessions } from './user-store.ts';

/**
 * Ends every session of an account and invalidates its tokens. For the caller's own account, every session
 * but the current one. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `user_not_found`
 */
export async function endUserSessions(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<UserDetail> {
  const ownSession = isSignedIn(actor) && actor.accountId === id ? actor.sessionId : undefined;
  await changeUser(deps, actor, id, {
    async work(tx) {
      const endedSessions = await deleteSessions(tx, id, ownSession);
      return endedSessions === 0 ? null : { action: 'account.end-sessions', after: { endedSessions } };
    },
  });
  return getUser(deps, actor, id);
}
