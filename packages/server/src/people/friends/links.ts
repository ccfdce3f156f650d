import { randomBytes } from 'node:crypto';
import type { FriendLink, Friendship, OwnFriendLink } from '@lampion/contract/people/friends';
import type { Deps } from '../../deps.ts';
import { publishLive } from '../../messages/live/notify.ts';
import { type Actor, isSignedIn } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { findMember, requireMember } from '../members/members.ts';
import { findLinkOwner, findOrInsertCode, replaceCode } from './request-store.ts';
import { befriend, type FriendDeps } from './requests.ts';
import { findRelation, lockMembers } from './store.ts';
import { toFirstName } from './view.ts';

type LinkDeps = Pick<Deps, 'config' | 'db'>;

const newCode = () => randomBytes(16).toString('base64url');
const describe = ({ config }: LinkDeps, code: string): OwnFriendLink => ({
  code,
  url: `${config.PUBLIC_URL}/app/a/${code}`,
});

/**
 * The caller's friend link, created at the first call.
 * @throws AppError `not_authenticated`, `app_account_missing`
 */
export async function getFriendLink(deps: LinkDeps, actor: Actor): Promise<OwnFriendLink> {
  const { appAccountId } = await requireMember(deps, actor);
  return describe(deps, await findOrInsertCode(deps.db, appAccountId, newCode()));
}

/** Replaces the caller's friend link; the former one stops working. @throws AppError as above */
export async function renewFriendLink(deps: LinkDeps, actor: Actor): Promise<OwnFriendLink> {
  const { appAccountId } = await requireMember(deps, actor);
  const code = newCode();
  await replaceCode(deps.db, appAccountId, code);
  return describe(deps, code);
}

/**
 * The owner of a link: username and relation for members, first name for others.
 * @throws AppError `friend_link_unknown` (also for a renewed link, and where one has blocked the
 * other)
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
 * Makes the caller a friend of the link's owner, even if the owner cannot be found by search.
 * Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`, `friend_link_unknown` (as above),
 * `own_friendship`, `friends_full`
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
    await publishLive(tx, { subjects: ['friends'], members: [me, owner.id] });
    return { username: owner.username, relation: 'friend' };
  });
}
