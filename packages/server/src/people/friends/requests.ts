import {
  FRIENDS_MAX,
  type FriendRequestPage,
  type Friendship,
  MEMBERS_PER_PAGE,
  type Relation,
} from '@lampion/contract/people/friends';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { publishLive } from '../../messages/live/notify.ts';
import { notifyMembers, takeBackNews } from '../../messages/notifications/sending.ts';
import { type Actor, requireAccount } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { cutPage, readCursor, timeSchema } from '../../platform/paging.ts';
import { requireMember } from '../members/members.ts';
import {
  countReceived,
  deleteRequests,
  findReceived,
  isWanted,
  type RequestPosition,
  refuseRequestRow,
  saveRequest,
  withdrawRequestRow,
} from './request-store.ts';
import { countFriends, findOther, insertFriendship, lockMembers } from './store.ts';
import { toMemberCard } from './view.ts';

const positionSchema = z
  .tuple([timeSchema, z.uuid()])
  .transform(([askedAt, id]): RequestPosition => ({ askedAt: new Date(askedAt), id }));

/**
 * Requests that await the caller's answer, latest first.
 * @throws AppError `not_authenticated`, `app_account_missing`, `invalid_input` for an unknown
 * cursor
 */
export async function listRequests(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { cursor, limit = MEMBERS_PER_PAGE }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<FriendRequestPage> {
  const { appAccountId: me } = await requireMember(deps, actor);
  const after = readCursor(positionSchema, cursor);
  const found = await findReceived(deps.db, me, { after, limit: limit + 1 });
  const { rows, nextCursor } = cutPage(found, limit, ({ askedAt, id }) => [askedAt.getTime(), id]);
  const requests = rows.map((row) => ({
    ...toMemberCard(row),
    friendsInCommon: row.friendsInCommon,
    askedAt: row.askedAt.toISOString(),
  }));
  return { requests, total: await countReceived(deps.db, me), nextCursor };
}

/** Enough to add a whole school class. */
const PER_ACCOUNT = { name: 'friend-requests', points: 100, seconds: 86_400 };
/** After a refusal, new requests of the same sender have no effect for this long. */
const REFUSAL_MS = 30 * 86_400_000;

/**
 * Sends a friend request; if the other member has already sent one, both become friends.
 * Idempotent. Within 30 days of a refusal, the answer is the same but nobody is notified.
 * @throws AppError `not_authenticated`, `app_account_missing`, `member_not_found`,
 * `own_friendship`, `friends_full`, `too_many_attempts` (100 a day)
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
    if (isNew) await notifyMembers(deps, tx, [{ kind: 'friend_request', to: [other], actorId: me }]);
    return 'requested';
  });
}

/**
 * Withdraws a request. Idempotent.
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

/**
 * Accepts a request. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`, `member_not_found`,
 * `own_friendship`, `friend_request_not_found`, `friends_full`
 */
export function acceptRequest(deps: FriendDeps, actor: Actor, username: string): Promise<Friendship> {
  return changeFriendship(deps, actor, username, async (tx, pair) => {
    if (pair.relation === 'friend') return 'friend';
    if (pair.relation !== 'asks_you') throw new AppError('friend_request_not_found');
    return befriend(deps, tx, pair);
  });
}

/**
 * Refuses a request. Its sender still sees it as pending, and further requests have no effect for
 * 30 days. Idempotent.
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

export type FriendDeps = Pick<Deps, 'db' | 'jobs' | 'now'>;

/**
 * Two members, locked until the transaction ends, and the relation of `other` to `me`, who makes
 * the change.
 */
export interface Pair {
  readonly me: string;
  readonly other: string;
  readonly relation: Relation;
}

/**
 * Changes the relation between the caller and a member to what `change` returns, and notifies the
 * apps of both.
 * @throws AppError `not_authenticated`, `app_account_missing`, `member_not_found`,
 * `own_friendship`, those of `change`
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
    await publishLive(tx, { subjects: ['friends'], members: [me, other] });
    return { username: locked.username, relation };
  });
}

/**
 * Makes two locked members friends and notifies the other one.
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
  await notifyMembers(deps, tx, [{ kind: 'friend_accepted', to: [other], actorId: me }]);
  return 'friend';
}

/** Removes the notification of a request that was answered or withdrawn. */
export async function takeBackRequestNews(tx: Queryable, a: string, b: string): Promise<void> {
  await takeBackNews(tx, { kinds: ['friend_request'], memberId: a, actorId: b });
  await takeBackNews(tx, { kinds: ['friend_request'], memberId: b, actorId: a });
}
