import type { Friendship, Relation } from '@lampion/contract/schemas/friend';
import { FRIENDS_MAX } from '@lampion/contract/schemas/friend';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { tellLive } from '../live/tell-live.ts';
import { requireMember } from '../members/find-member.ts';
import { takeBackNews } from '../news/take-back-news.ts';
import { tellNews } from '../news/tell-news.ts';
import { countFriends, findOther, insertFriendship, lockMembers } from './relation-store.ts';
import { deleteRequests } from './request-store.ts';

export type FriendDeps = Pick<Deps, 'db' | 'jobs' | 'now'>;

/** Two members and what the second is to the first, who changes it; nobody else changes it meanwhile. */
export interface Pair {
  readonly me: string;
  readonly other: string;
  readonly relation: Relation;
}

/**
 * Changes what is between the caller and a member; `change` says what it is then. Both their apps read it again.
 * @throws AppError `not_authenticated`, `app_account_missing`, `member_not_found`, `own_friendship`, those of `change`
 */
export async function changeFriendship(
  deps: FriendDeps,
  actor: Actor,
  username: string,
  change: (tx: Queryable, pair: Pair) => Promise<Relation>,
): Promise<Friendship> {
  const { appAccountId: me } = await requireMember(deps, actor);
  return deps.db.transaction(async (tx) => {
    const found = await findOther(tx, me, username);
    if (found === null) throw new AppError('member_not_found');
    const { id: other } = found;
    if (other === me) throw new AppError('own_friendship');
    await lockMembers(tx, me, other);
    const locked = await findOther(tx, me, username);
    if (locked === null) throw new AppError('member_not_found');
    const relation = await change(tx, { me, other, relation: locked.relation });
    await tellLive(tx, { subjects: ['friends'], members: [me, other] });
    return { username: locked.username, relation };
  });
}

/**
 * Makes two members friends, who are locked. The other one is told.
 * @throws AppError `friends_full`
 */
export async function befriend(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  { me, other }: Pick<Pair, 'me' | 'other'>,
): Promise<'friend'> {
  for (const member of [me, other]) {
    if ((await countFriends(tx, member)) >= FRIENDS_MAX) throw new AppError('friends_full');
  }
  await deleteRequests(tx, me, other);
  await insertFriendship(tx, me, other, deps.now());
  await takeBackRequestNews(tx, me, other);
  await tellNews(deps, tx, [{ kind: 'friend_accepted', to: [other], actorId: me }]);
  return 'friend';
}

/** A request that is answered or taken back asks nobody any more. */
export async function takeBackRequestNews(tx: Queryable, a: string, b: string): Promise<void> {
  await takeBackNews(tx, { kinds: ['friend_request'], memberId: a, actorId: b });
  await takeBackNews(tx, { kinds: ['friend_request'], memberId: b, actorId: a });
}
