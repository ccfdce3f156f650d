import type { UserDetail } from '@lampion/contract/schemas/admin-user';
import { type Actor, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { describeMember } from '../members/describe-member.ts';
import { findUser, findUserFigures } from './user-store.ts';
import { toUserDetail } from './user-view.ts';

/**
 * An account with what its screen shows, and whether the caller may act on it.
 * @throws AppError `not_authenticated`, `forbidden`, `user_not_found`
 */
export async function getUser(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<UserDetail> {
  requireAdmin(actor);
  const [row, figures, member] = await Promise.all([
    findUser(db, id),
    findUserFigures(db, id, now()),
    describeMember({ db }, id),
  ]);
  if (row === null) throw new AppError('user_not_found');
  return { ...toUserDetail(row, figures, actor), member };
}
