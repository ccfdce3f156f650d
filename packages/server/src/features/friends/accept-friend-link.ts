import type { FriendLink, Friendship } from '@lampion/contract/schemas/friend';
import { type Actor, isSignedIn } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { tellLive } from '../live/tell-live.ts';
import { findMember, requireMember } from '../members/find-member.ts';
import { befriend, type FriendDeps } from './change-friendship.ts';
import { findLinkOwner } from './friend-link-store.ts';
import { toFirstName } from './member-view.ts';
import { findRelation, lockMembers } from './relation-store.ts';

/**
 * Whose link it is: to members with the username and what they are to the caller, to others the first name.
 * @throws AppError `friend_link_unknown`, alike once it was renewed and where one has blocked the other
 */
export async function showFriendLink(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  code: string,
): Promise<FriendLink> {
  const owner = await findLinkOwner(deps.db, code);
  if (owner === null) throw new AppError('friend_link_unknown');
  const member = isSignedIn(actor) ? await findMember(deps.db, actor.accountId) : null;
  if (!member?.appAccountId) return { ...toFirstName(owner), username: null, relation: null };
  const relation = await findRelation(deps.db, member.appAccountId, owner.id);
  if (relation === null) throw new AppError('friend_link_unknown');
  return { ...toFirstName(owner), username: owner.username, relation };
}

/**
 * Makes the caller a friend of whoever gave the link, who may let nobody else find them. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`, `friend_link_unknown` (as above), `own_friendship`,
 * `friends_full`
 */
export async function acceptFriendLink(deps: FriendDeps, actor: Actor, code: string): Promise<Friendship> {
  const { appAccountId: me } = await requireMember(deps, actor);
  return deps.db.transaction(async (tx) => {
    const owner = await findLinkOwner(tx, code);
    if (owner === null) throw new AppError('friend_link_unknown');
    await lockMembers(tx, me, owner.id);
    const relation = await findRelation(tx, me, owner.id);
    if (relation === null) throw new AppError('friend_link_unknown');
    if (relation === 'you') throw new AppError('own_friendship');
    if (relation !== 'friend') await befriend(deps, tx, { me, other: owner.id });
    await tellLive(tx, { subjects: ['friends'], members: [me, owner.id] });
    return { username: owner.username, relation: 'friend' };
  });
}
