import type { UserDetail } from '@lampion/contract/schemas/admin-user';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { changeUser } from './change-user.ts';
import { getUser } from './get-user.ts';
import { updateUser } from './user-store.ts';

/**
 * Restores access of a suspended account. Its sessions stay ended.
 * Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `user_not_found`
 */
export async function resumeUser(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<UserDetail> {
  await changeUser(deps, actor, id, {
    async work(tx, { suspendedAt }) {
      if (suspendedAt === null) return null;
      await updateUser(tx, id, { suspendedAt: null });
      return { action: 'account.reactivate', before: { suspendedAt } };
    },
  });
  return getUser(deps, actor, id);
}
