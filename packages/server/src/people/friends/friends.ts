import {
  type CommonParty,
  type FoundMembers,
  FRIENDS_PER_PAGE,
  type FriendListQuery,
  type FriendPage,
  type Friendship,
  MEMBER_SEARCH_MIN,
  MEMBERS_PER_PAGE,
  type MemberProfile,
} from '@lampion/contract/people/friends';
import { normaliseUsername } from '@lampion/contract/people/username';
import { z } from 'zod';
import type { BlockListener, Deps } from '../../deps.ts';
import { type CommonPresence, findCommonParties, summarisePresence } from '../../events/parties/parties.ts';
import { takeBackNews } from '../../messages/notifications/sending.ts';
import { type Actor, type Member, requireAccount } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { cutPage, readCursor } from '../../platform/paging.ts';
import { findMember, requireMember } from '../members/members.ts';
import { deleteRequests } from './request-store.ts';
import { changeFriendship, type FriendDeps, takeBackRequestNews } from './requests.ts';
import {
  countMatchingFriends,
  deleteFriendship,
  type FriendPosition,
  findByName,
  findByUsername,
  findByWords,
  findFriendAccount,
  findFriends,
  findOwnFriends,
  findOwnGroups,
  findOwnRequests,
  findProfile,
  lockMembers,
} from './store.ts';
import { toMemberCard } from './view.ts';

const positionSchema = z
  .tuple([z.string().max(500), z.uuid()])
  .transform(([name, id]): FriendPosition => ({ name, id }));

/**
 * The caller's friends in the order of names.
 * @throws AppError `not_authenticated`, `app_account_missing`, `invalid_input` for an unknown
 * cursor
 */
export async function listFriends(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { q, cursor, limit = FRIENDS_PER_PAGE }: FriendListQuery,
): Promise<FriendPage> {
  const member = await requireMember(deps, actor);
  const { appAccountId: me } = member;
  const after = readCursor(positionSchema, cursor);
  const [found, total] = await Promise.all([
    findFriends(deps.db, { me, q }, { after, limit: limit + 1 }),
    countMatchingFriends(deps.db, { me, q }),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, ({ appName, id }) => [appName, id]);
  const presences = await findCommonParties(
    deps,
    member,
    rows.map(({ id }) => id),
  );
  return {
    friends: rows.map((row) => ({ ...toMemberCard(row), ...summarisePresence(presences, row.id) })),
    total,
    nextCursor,
  };
}

/** Above what a person reads; stops programs that try usernames. */
const VIEWS_PER_ACCOUNT = { name: 'member-profiles', points: 600, seconds: 3600 };

/**
 * A member's profile and their relation to the caller. The refusal is the same for unknown
 * usernames, members who cannot be found and blocked ones.
 * @throws AppError `not_authenticated`, `app_account_missing`, `too_many_attempts`,
 * `member_not_found`
 */
export async function showMember(
  deps: Pick<Deps, 'db' | 'limiter' | 'now'>,
  actor: Actor,
  username: string,
): Promise<MemberProfile> {
  await deps.limiter.consume(VIEWS_PER_ACCOUNT, requireAccount(actor).accountId);
  const member = await requireMember(deps, actor);
  const row = await findProfile(deps.db, member.appAccountId, username);
  if (row === null) throw new AppError('member_not_found');
  const { bio, relation, friendsInCommon } = row;
  const found = relation === 'you' ? [] : await findCommonParties(deps, member, [row.id]);
  return { ...toMemberCard(row), bio, relation, friendsInCommon, parties: found.map(toCommonParty) };
}

function toCommonParty({ eventId, isParty, name, beginDate, comes, isOwn }: CommonPresence): CommonParty {
  const kind = isParty ? 'party' : 'event';
  return { id: eventId, kind, name, beginDate: beginDate.toISOString(), comes, isOwn };
}

const SEARCHES_PER_ACCOUNT = { name: 'member-search', points: 300, seconds: 3600 };

/**
 * Members the caller may find: first by start of the username, then by start of the name, then by
 * words in the name. Returns 20 at most and has no further pages, so that it cannot list all
 * members.
 * @throws AppError `not_authenticated`, `app_account_missing`, `too_many_attempts` (300 an hour)
 */
export async function searchMembers(
  deps: Pick<Deps, 'db' | 'limiter'>,
  actor: Actor,
  q: string,
): Promise<FoundMembers> {
  await deps.limiter.consume(SEARCHES_PER_ACCOUNT, requireAccount(actor).accountId);
  const { appAccountId: me } = await requireMember(deps, actor);
  const start = normaliseUsername(q);
  if (start.length < MEMBER_SEARCH_MIN) return { members: [] };
  const begins = await Promise.all([
    findByUsername(deps.db, me, start, MEMBERS_PER_PAGE),
    findByName(deps.db, me, q, MEMBERS_PER_PAGE),
  ]);
  const rows = new Map(begins.flat().map((row) => [row.id, row]));
  // Last, because searching words within names is slower.
  if (rows.size < MEMBERS_PER_PAGE)
    for (const row of await findByWords(deps.db, me, q, MEMBERS_PER_PAGE)) rows.set(row.id, row);
  const found = [...rows.values()].slice(0, MEMBERS_PER_PAGE);
  return { members: found.map((row) => ({ ...toMemberCard(row), relation: row.relation })) };
}

/** A member's friend by username; null when they are not a friend or do not exist. */
export async function findFriend(db: Queryable, memberId: string, username: string): Promise<Member | null> {
  const accountId = await findFriendAccount(db, memberId, username);
  return accountId === null ? null : findMember(db, accountId);
}

/**
 * Removes a friend without notifying them. Each leaves the other's groups. Idempotent.
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

/**
 * Deletes friendship, requests and group memberships between two members (ids of app accounts), in
 * the transaction in which one blocks the other.
 */
export const endFriendship: BlockListener = async (_deps, tx, { blockerId, blockedId }) => {
  await lockMembers(tx, blockerId, blockedId);
  await deleteFriendship(tx, blockerId, blockedId);
  await deleteRequests(tx, blockerId, blockedId);
  await takeBackRequestNews(tx, blockerId, blockedId);
  await takeBackAccepted(tx, blockerId, blockedId);
};

/**
 * Removes the notifications of the accepted request, so that a renewed friendship notifies again.
 */
async function takeBackAccepted(tx: Queryable, a: string, b: string): Promise<void> {
  await takeBackNews(tx, { kinds: ['friend_accepted'], memberId: a, actorId: b });
  await takeBackNews(tx, { kinds: ['friend_accepted'], memberId: b, actorId: a });
}

/** The friends, requests and groups of a person's app accounts, for the copy of their data. */
export async function exportFriendData(db: Queryable, appAccountIds: readonly string[]) {
  return {
    friends: await findOwnFriends(db, appAccountIds),
    requests: await findOwnRequests(db, appAccountIds),
    groups: await findOwnGroups(db, appAccountIds),
  };
}
