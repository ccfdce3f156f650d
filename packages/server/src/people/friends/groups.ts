import {
  type CreateFriendGroupBody,
  FRIEND_GROUPS_MAX,
  type FriendGroup,
  type FriendGroupBody,
  type FriendGroupList,
  GROUP_FACES,
} from '@lampion/contract/people/friend-groups';
import type { Deps } from '../../deps.ts';
import { findCommonParties } from '../../events/parties/parties.ts';
import { tellLive } from '../../messages/live/notify.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { requireMember } from '../members/members.ts';
import {
  countGroups,
  deleteGroupRow,
  findGroup,
  findGroupMembers,
  findGroups,
  findMembersOfGroup,
  insertGroup,
  renameGroup,
  setGroupMembers,
} from './group-store.ts';
import { lockMembers } from './store.ts';
import { toMemberCard } from './view.ts';

/**
 * The caller's groups in the order of names, each with the first of its friends.
 * @throws AppError `not_authenticated`, `app_account_missing`
 */
export async function listGroups(deps: Pick<Deps, 'db'>, actor: Actor): Promise<FriendGroupList> {
  const { appAccountId: me } = await requireMember(deps, actor);
  const groups = await findGroups(deps.db, me);
  const faces = Map.groupBy(
    await findGroupMembers(deps.db, me, { limit: GROUP_FACES }),
    ({ groupId }) => groupId,
  );
  return {
    groups: groups.map((group) => ({ ...group, faces: (faces.get(group.id) ?? []).map(toMemberCard) })),
  };
}

/**
 * One of the caller's groups.
 * @throws AppError `not_authenticated`, `app_account_missing`, `friend_group_not_found`, alike for
 * groups of others
 */
export async function getGroup(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<FriendGroup> {
  const member = await requireMember(deps, actor);
  const group = await findGroup(deps.db, member.appAccountId, id);
  if (group === null) throw new AppError('friend_group_not_found');
  const members = await findMembersOfGroup(deps.db, id);
  const presences = await findCommonParties(
    deps,
    member,
    members.map((one) => one.id),
  );
  const partiesInCommon = new Set(presences.map(({ eventId }) => eventId)).size;
  return { id, name: group.name, members: members.map(toMemberCard), partiesInCommon };
}

type GroupDeps = Pick<Deps, 'db' | 'now'>;

/**
 * In a transaction of its own, one at a time for each member; their other devices read it again.
 */
async function changeGroups(
  deps: GroupDeps,
  actor: Actor,
  change: (tx: Queryable, ownerId: string) => Promise<void>,
): Promise<void> {
  const { appAccountId: ownerId } = await requireMember(deps, actor);
  await deps.db.transaction(async (tx) => {
    await lockMembers(tx, ownerId);
    await change(tx, ownerId);
    await tellLive(tx, { subjects: ['friends'], members: [ownerId] });
  });
}

/**
 * Creates a group with the id its device gave it. One of the caller's that has this id becomes what
 * is given.
 * @throws AppError `not_authenticated`, `app_account_missing`, `friend_groups_full`;
 * `friend_group_not_found` where the id is somebody else's
 */
export async function createGroup(
  deps: GroupDeps,
  actor: Actor,
  { id, name, usernames }: CreateFriendGroupBody,
): Promise<null> {
  await changeGroups(deps, actor, async (tx, ownerId) => {
    if (!(await renameGroup(tx, ownerId, id, name))) {
      if ((await countGroups(tx, ownerId)) >= FRIEND_GROUPS_MAX) throw new AppError('friend_groups_full');
      const isFree = await insertGroup(tx, { id, ownerId, name, createdAt: deps.now() });
      if (!isFree) throw new AppError('friend_group_not_found');
    }
    await setGroupMembers(tx, { ownerId, groupId: id }, usernames);
  });
  return null;
}

/**
 * Changes the name and the friends of a group.
 * @throws AppError `not_authenticated`, `app_account_missing`, `friend_group_not_found`
 */
export async function updateGroup(
  deps: GroupDeps,
  actor: Actor,
  id: string,
  { name, usernames }: FriendGroupBody,
): Promise<null> {
  await changeGroups(deps, actor, async (tx, ownerId) => {
    if (!(await renameGroup(tx, ownerId, id, name))) throw new AppError('friend_group_not_found');
    await setGroupMembers(tx, { ownerId, groupId: id }, usernames);
  });
  return null;
}

/** @throws AppError `not_authenticated`, `app_account_missing`, `friend_group_not_found` */
export async function deleteGroup(deps: GroupDeps, actor: Actor, id: string): Promise<null> {
  await changeGroups(deps, actor, async (tx, ownerId) => {
    if (!(await deleteGroupRow(tx, ownerId, id))) throw new AppError('friend_group_not_found');
  });
  return null;
}
