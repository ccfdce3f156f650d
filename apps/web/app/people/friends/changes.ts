import { appAccountEndpoints, type OwnAppAccount } from '@lampion/contract/people/app-accounts';
import {
  type FriendGroup,
  type FriendGroupCard,
  friendGroupEndpoints,
} from '@lampion/contract/people/friend-groups';
import {
  type FriendPage,
  friendEndpoints,
  type MemberCard,
  type Relation,
} from '@lampion/contract/people/friends';
import { memberSafetyEndpoints } from '@lampion/contract/people/member-safety';
import { answerTakesNews } from '../../messages/notifications/notification-cache.ts';
import { defineChange, over } from '../../platform/device/define-change.ts';
import type { TypedReport } from '../report-dialog.tsx';

/** The member concerned, as shown on the screen. */
export interface FriendChange {
  readonly member: MemberCard;
}

/** Shows the new relation in profiles and search results at once. */
const becomes = (relation: Relation) => [
  over(friendEndpoints.showMember, (cached, { member }: FriendChange) =>
    cached?.username === member.username ? { ...cached, relation } : cached,
  ),
  over(
    friendEndpoints.searchMembers,
    (cached, { member }: FriendChange) =>
      cached && {
        members: cached.members.map((found) => (found.id === member.id ? { ...found, relation } : found)),
      },
  ),
];

const answersRequest = over(friendEndpoints.listFriendRequests, (cached, { member }: FriendChange) => {
  const requests = cached?.requests.filter(({ id }) => id !== member.id) ?? [];
  return cached && { ...cached, requests, total: cached.total - (cached.requests.length - requests.length) };
});

function without(cached: FriendPage, { id }: MemberCard): FriendPage {
  const friends = cached.friends.filter((friend) => friend.id !== id);
  return { ...cached, friends, total: cached.total - (cached.friends.length - friends.length) };
}

const toCall = ({ member: { username } }: FriendChange) => ({ params: { username } });

export const askFriend = defineChange<FriendChange>({
  kind: 'ask-friend',
  endpoint: friendEndpoints.askFriend,
  toCall,
  label: ({ member }) => `Demande d’amitié à ${member.appName}`,
  notifies: ({ member }) => `${member.appName} la reçoit dans dix secondes.`,
  optimisticUpdates: becomes('requested'),
  touches: [friendEndpoints.listFriends],
});

export const withdrawFriendRequest = defineChange<FriendChange>({
  kind: 'withdraw-friend-request',
  endpoint: friendEndpoints.withdrawFriendRequest,
  toCall,
  label: ({ member }) => `Demande à ${member.appName} retirée`,
  optimisticUpdates: becomes('none'),
});

export const acceptFriendRequest = defineChange<FriendChange>({
  kind: 'accept-friend-request',
  endpoint: friendEndpoints.acceptFriendRequest,
  toCall,
  label: ({ member }) => `Demande de ${member.appName} acceptée`,
  optimisticUpdates: [...becomes('friend'), answersRequest, answerTakesNews],
  touches: [friendEndpoints.listFriends],
});

export const refuseFriendRequest = defineChange<FriendChange>({
  kind: 'refuse-friend-request',
  endpoint: friendEndpoints.refuseFriendRequest,
  toCall,
  label: ({ member }) => `Demande de ${member.appName} écartée`,
  optimisticUpdates: [...becomes('none'), answersRequest, answerTakesNews],
});

export const removeFriend = defineChange<FriendChange>({
  kind: 'remove-friend',
  endpoint: friendEndpoints.removeFriend,
  toCall,
  label: ({ member }) => `${member.appName} n’est plus de vos amis`,
  optimisticUpdates: [
    ...becomes('none'),
    over(
      friendEndpoints.listFriends,
      (cached, { member }: FriendChange) => cached && without(cached, member),
    ),
  ],
});

const { listFriendGroups, getFriendGroup } = friendGroupEndpoints;

/** Number of faces the server shows of a group. */
const FACES = 3;

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'fr');
const usernamesOf = (members: readonly MemberCard[]) => members.map(({ username }) => username);
type SavedGroup = Omit<FriendGroup, 'partiesInCommon'>;

const toCard = ({ id, name, members }: SavedGroup): FriendGroupCard => ({
  id,
  name,
  total: members.length,
  faces: members.slice(0, FACES),
});

const savedUpdates = [
  over(listFriendGroups, (cached, group: SavedGroup) => {
    const others = cached?.groups.filter(({ id }) => id !== group.id) ?? [];
    return { groups: [...others, toCard(group)].sort(byName) };
  }),
  over(getFriendGroup, (cached, group: SavedGroup, { params }) =>
    params.id === group.id ? { partiesInCommon: cached?.partiesInCommon ?? 0, ...group } : cached,
  ),
];

export const createFriendGroup = defineChange<SavedGroup>({
  kind: 'create-friend-group',
  endpoint: friendGroupEndpoints.createFriendGroup,
  toCall: ({ id, name, members }) => ({ body: { id, name, usernames: usernamesOf(members) } }),
  label: ({ name }) => `Nouvelle bande « ${name} »`,
  optimisticUpdates: savedUpdates,
});

export const updateFriendGroup = defineChange<SavedGroup>({
  kind: 'update-friend-group',
  endpoint: friendGroupEndpoints.updateFriendGroup,
  toCall: ({ id, name, members }) => ({ params: { id }, body: { name, usernames: usernamesOf(members) } }),
  label: ({ name }) => `Bande « ${name} » modifiée`,
  optimisticUpdates: savedUpdates,
});

export const deleteFriendGroup = defineChange<Pick<FriendGroup, 'id' | 'name'>>({
  kind: 'delete-friend-group',
  endpoint: friendGroupEndpoints.deleteFriendGroup,
  toCall: ({ id }) => ({ params: { id } }),
  label: ({ name }) => `Bande « ${name} » supprimée`,
  optimisticUpdates: [
    over(
      listFriendGroups,
      (cached, group: Pick<FriendGroup, 'id'>) =>
        cached && { groups: cached.groups.filter(({ id }) => id !== group.id) },
    ),
  ],
});

/** Blocks a member: their friendship or request ends. */
export const blockMember = defineChange<{ member: MemberCard }>({
  kind: 'block-member',
  endpoint: memberSafetyEndpoints.addBlock,
  toCall: ({ member: { username } }) => ({ params: { username } }),
  label: ({ member }) => `Blocage de ${member.appName}`,
  optimisticUpdates: [],
  touches: [
    friendEndpoints.listFriends,
    friendEndpoints.listFriendRequests,
    friendEndpoints.searchMembers,
    friendEndpoints.showMember,
    memberSafetyEndpoints.listBlocks,
  ],
});

export const reportMember = defineChange<{ member: MemberCard; report: TypedReport }>({
  kind: 'report-member',
  endpoint: memberSafetyEndpoints.reportMember,
  toCall: ({ member: { username }, report }) => ({ params: { username }, body: report }),
  label: ({ member }) => `Signalement de ${member.appName}`,
  words: ({ report }) => [report.details],
  optimisticUpdates: [],
});

interface Unblocked {
  readonly username: string;
}

/** Unblocks a member. */
export const removeBlock = defineChange<Unblocked>({
  kind: 'remove-block',
  endpoint: memberSafetyEndpoints.removeBlock,
  toCall: ({ username }) => ({ params: { username } }),
  label: ({ username }) => `Débloquer ${username}`,
  optimisticUpdates: [
    over(
      memberSafetyEndpoints.listBlocks,
      (cached, { username }: Unblocked) =>
        cached && { ...cached, members: cached.members.filter((member) => member.username !== username) },
    ),
  ],
});

type Findable = OwnAppAccount['findable'];

/** Sets who can find the member by searching. */
export const setFindable = defineChange<{ findable: Findable }>({
  kind: 'set-findable',
  endpoint: appAccountEndpoints.updateOwnAppAccount,
  toCall: ({ findable }) => ({ body: { findable } }),
  label: () => 'Qui peut vous trouver',
  optimisticUpdates: [
    over(appAccountEndpoints.getOwnAppAccount, (cached, { findable }: { findable: Findable }) =>
      cached ? { ...cached, findable } : cached,
    ),
  ],
});
