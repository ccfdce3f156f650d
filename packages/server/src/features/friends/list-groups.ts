import { type FriendGroup, type FriendGroupList, GROUP_FACES } from '@lampion/contract/schemas/friend-group';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { requireMember } from '../members/find-member.ts';
import { findCommonParties } from '../parties/find-common-parties.ts';
import { findGroup, findGroupMembers, findGroups, findMembersOfGroup } from './group-store.ts';
import { toMemberCard } from './member-view.ts';

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
 * @throws AppError `not_authenticated`, `app_account_missing`, `friend_group_not_found`, alike for groups of others
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
