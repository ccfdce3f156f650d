import {
  type CreateFriendGroupBody,
  FRIEND_GROUPS_MAX,
  type FriendGroupBody,
} from '@lampion/contract/schemas/friend-group';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { tellLive } from '../live/tell-live.ts';
import { requireMember } from '../members/find-member.ts';
import { countGroups, deleteGroupRow, insertGroup, renameGroup, setGroupMembers } from './group-store.ts';
import { lockMembers } from './relation-store.ts';

type GroupDeps = Pick<Deps, 'db' | 'now'>;

/** In a transaction of its own, one at a time for each member; their other devices read it again. */
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
 * Creates a group with the id its device gave it. One of the caller's that has this id becomes what is given.
 * @throws AppError `not_authenticated`, `app_account_missing`, `friend_groups_full`; `friend_group_not_found` where
 * the id is somebody else's
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
