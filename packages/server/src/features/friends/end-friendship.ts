import type { Friendship } from '@lampion/contract/schemas/friend';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import type { BlockListener } from '../members/add-block.ts';
import { takeBackNews } from '../news/take-back-news.ts';
import { changeFriendship, type FriendDeps, takeBackRequestNews } from './change-friendship.ts';
import { deleteFriendship, lockMembers } from './relation-store.ts';
import { deleteRequests } from './request-store.ts';

/**
 * Removes a friend, who is not told; both leave each other's groups. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`, `member_not_found`, `own_friendship`
 */
export function removeFriend(deps: FriendDeps, actor: Actor, username: string): Promise<Friendship> {
  return changeFriendship(deps, actor, username, async (tx, { me, other, relation }) => {
    if (relation !== 'friend') return relation;
    await deleteFriendship(tx, me, other);
    await takeBackAccepted(tx, me, other);
    return 'none';
  });
}

/** Ends all there is between two members (ids of app accounts), in the transaction in which one blocks the other. */
export const endFriendship: BlockListener = async (_deps, tx, { blockerId, blockedId }) => {
  await lockMembers(tx, blockerId, blockedId);
  await deleteFriendship(tx, blockerId, blockedId);
  await deleteRequests(tx, blockerId, blockedId);
  await takeBackRequestNews(tx, blockerId, blockedId);
  await takeBackAccepted(tx, blockerId, blockedId);
};

/** Being friends again is news again. */
async function takeBackAccepted(tx: Queryable, a: string, b: string): Promise<void> {
  await takeBackNews(tx, { kinds: ['friend_accepted'], memberId: a, actorId: b });
  await takeBackNews(tx, { kinds: ['friend_accepted'], memberId: b, actorId: a });
}
