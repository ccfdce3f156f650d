import type { Friendship } from '@lampion/contract/schemas/friend';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { befriend, changeFriendship, type FriendDeps, takeBackRequestNews } from './change-friendship.ts';
import { refuseRequestRow } from './request-store.ts';

/**
 * Accepts a request. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`, `member_not_found`, `own_friendship`,
 * `friend_request_not_found`, `friends_full`
 */
export function acceptRequest(deps: FriendDeps, actor: Actor, username: string): Promise<Friendship> {
  return changeFriendship(deps, actor, username, async (tx, pair) => {
    if (pair.relation === 'friend') return 'friend';
    if (pair.relation !== 'asks_you') throw new AppError('friend_request_not_found');
    return befriend(deps, tx, pair);
  });
}

/**
 * Refuses a request: its sender sees it as before, and asks in vain for a while. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`, `member_not_found`, `own_friendship`
 */
export function refuseRequest(deps: FriendDeps, actor: Actor, username: string): Promise<Friendship> {
  return changeFriendship(deps, actor, username, async (tx, { me, other, relation }) => {
    if (relation !== 'asks_you') return relation;
    await refuseRequestRow(tx, other, me, deps.now());
    await takeBackRequestNews(tx, me, other);
    return 'none';
  });
}
