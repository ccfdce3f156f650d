import type { MemberProfile } from '@lampion/contract/schemas/friend';
import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { requireMember } from '../members/find-member.ts';
import { toMemberCard } from './member-view.ts';
import { findProfile } from './relation-store.ts';

/** Nobody reads as many people; programs that try names do. */
const PER_ACCOUNT = { name: 'member-profiles', points: 600, seconds: 3600 };

/**
 * A member's profile and what they are to the caller.
 * @throws AppError `not_authenticated`, `app_account_missing`, `too_many_attempts`; `member_not_found`, alike for names
 * nobody has, for whoever does not want to be found, and where one has blocked the other
 */
export async function showMember(
  deps: Pick<Deps, 'db' | 'limiter'>,
  actor: Actor,
  username: string,
): Promise<MemberProfile> {
  await deps.limiter.consume(PER_ACCOUNT, requireAccount(actor).accountId);
  const { appAccountId } = await requireMember(deps, actor);
  const row = await findProfile(deps.db, appAccountId, username);
  if (row === null) throw new AppError('member_not_found');
  const { bio, relation, friendsInCommon } = row;
  return { ...toMemberCard(row), bio, relation, friendsInCommon };
}
