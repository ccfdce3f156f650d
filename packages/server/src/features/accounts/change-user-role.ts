import { retention } from '@lampion/contract/rules/retention';
import type { UserDetail } from '@lampion/contract/schemas/admin-user';
import { type Actor, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { changeUser } from './change-user.ts';
import { getUser } from './get-user.ts';
import { revokeUnprovenAccessAloud } from './revoke-unproven-access.ts';
import { shortenRests } from './session-store.ts';
import { hasProProfile, updateUser } from './user-store.ts';

/**
 * Grants an account the administrator's role, or removes it, effective from its next call. Without it, the role is
 * organiser when there is a pro profile and member otherwise. An unconfirmed account cannot become an administrator,
 * and access set up before the confirmation is revoked. At least one administrator always remains, even with concurrent
 * calls. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `user_not_found`; `last_admin`, `email_unconfirmed`
 */
export async function changeUserRole(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  id: string,
  { isAdmin }: { readonly isAdmin: boolean },
): Promise<UserDetail> {
  requireAdmin(actor);
  await changeUser(deps, actor, id, {
    takesAdminAway: !isAdmin,
    async work(tx, user) {
      if ((user.role === 'admin') === isAdmin) return null;
      if (isAdmin && user.emailVerifiedAt === null) throw new AppError('email_unconfirmed');
      const role = isAdmin ? 'admin' : await roleWithout(tx, id);
      if (isAdmin) await revokeUnprovenAccessAloud(deps, tx, { id, ...user });
      await updateUser(tx, id, { role });
      if (isAdmin) await shortenRests(tx, id, retention.adminRestHours);
      const action = isAdmin ? 'account.grant-admin' : 'account.revoke-admin';
      return { action, before: { role: user.role }, after: { role } };
    },
  });
  return getUser(deps, actor, id);
}

async function roleWithout(tx: Queryable, accountId: string): Promise<'member' | 'organiser'> {
  return (await hasProProfile(tx, accountId)) ? 'organiser' : 'member';
}
