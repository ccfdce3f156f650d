import type { Friendship } from '@lampion/contract/schemas/friend';
import { type Actor, requireAccount } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { tellNews } from '../news/tell-news.ts';
import { befriend, changeFriendship, type FriendDeps, takeBackRequestNews } from './change-friendship.ts';
import { isWanted, saveRequest, withdrawRequestRow } from './request-store.ts';

/** Somebody who adds a whole school class does not reach it. */
const PER_ACCOUNT = { name: 'friend-requests', points: 100, seconds: 86_400 };
/** Whoever was refused asks in vain for this long. */
const REFUSAL_MS = 30 * 86_400_000;

/**
 * Asks a member to be a friend; where they asked first, both are friends at once. Idempotent. Whoever was refused in the
 * last 30 days is answered as before, and nobody is told.
 * @throws AppError `not_authenticated`, `app_account_missing`, `member_not_found`, `own_friendship`, `friends_full`,
 * `too_many_attempts` (100 a day)
 */
export async function requestFriendship(
  deps: FriendDeps & Pick<Deps, 'limiter'>,
  actor: Actor,
  username: string,
): Promise<Friendship> {
  await deps.limiter.consume(PER_ACCOUNT, requireAccount(actor).accountId);
  return changeFriendship(deps, actor, username, async (tx, { me, other, relation }) => {
    if (relation === 'friend') return 'friend';
    if (await isWanted(tx, other, me)) return befriend(deps, tx, { me, other });
    const now = deps.now();
    const refusedBefore = new Date(now.getTime() - REFUSAL_MS);
    const isNew = await saveRequest(tx, { fromId: me, toId: other, now, refusedBefore });
    if (isNew) await tellNews(deps, tx, [{ kind: 'friend_request', to: [other], actorId: me }]);
    return 'requested';
  });
}

/**
 * Takes a request back. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`, `member_not_found`, `own_friendship`
 */
export function withdrawRequest(deps: FriendDeps, actor: Actor, username: string): Promise<Friendship> {
  return changeFriendship(deps, actor, username, async (tx, { me, other, relation }) => {
    if (relation !== 'requested') return relation;
    await withdrawRequestRow(tx, me, other);
    await takeBackRequestNews(tx, me, other);
    return 'none';
  });
}
