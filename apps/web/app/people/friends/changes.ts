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
import { memberSafetyEndpoints, type ReportMemberBody } from '@lampion/contract/people/member-safety';
import { answerTakesNews } from '../../messages/notifications/notification-cache.ts';
import { defineChange, over } from '../../platform/device/define-change.ts';

/** The member concerned, as shown on the screen. */
export interface FriendChange {
  readonly member: MemberCard;
}

/** Shows the new relation in profiles and search results at once. */
const becomes = (relation: Relation) => [
  over(friendEndpoints.showMember, (seen, { member }: FriendChange) =>
    seen?.username === member.username ? { ...seen, relation } : seen,
  ),
  over(
    friendEndpoints.searchMembers,
    (seen, { member }: FriendChange) =>
      seen && {
        members: seen.members.map((found) => (found.id === member.id ? { ...found, relation } : found)),
      },
  ),
];

const answersRequest = over(friendEndpoints.listFriendRequests, (seen, { member }: FriendChange) => {
  const requests = seen?.requests.filter(({ id }) => id !== member.id) ?? [];
  return seen && { ...seen, requests, total: seen.total - (seen.requests.length - requests.length) };
});

function without(seen: FriendPage, { id }: MemberCard): FriendPage {
  const friends = seen.friends.filter((friend) => friend.id !== id);
  return { ...seen, friends, total: seen.total - (seen.friends.length - friends.length) };
}

const toCall = ({ member: { username } }: FriendChange) => ({ params: { username } });

export const askFriend = defineChange<FriendChange>({
  kind: 'ask-friend',
  endpoint: friendEndpoints.askFriend,
  toCall,
  label: ({ member }) => `Demande d’amitié à ${member.appName}`,
  notifies: ({ member }) => `${member.appName} la reçoit dans dix secondes.`,
  overlays: becomes('requested'),
  touches: [friendEndpoints.listFriends],
});

export const withdrawFriendRequest = defineChange<FriendChange>({
  kind: 'withdraw-friend-request',
  endpoint: friendEndpoints.withdrawFriendRequest,
  toCall,
  label: ({ member }) => `Demande à ${member.appName} retirée`,
  overlays: becomes('none'),
});

export const acceptFriendRequest = defineChange<FriendChange>({
  kind: 'accept-friend-request',
  endpoint: friendEndpoints.acceptFriendRequest,
  toCall,
  label: ({ member }) => `Demande de ${member.appName} acceptée`,
  overlays: [...becomes('friend'), answersRequest, answerTakesNews],
  touches: [friendEndpoints.listFriends],
});

export const refuseFriendRequest = defineChange<FriendChange>({
  kind: 'refuse-friend-request',
  endpoint: friendEndpoints.refuseFriendRequest,
  toCall,
  label: ({ member }) => `Demande de ${member.appName} écartée`,
  overlays: [...becomes('none'), answersRequest, answerTakesNews],
});

export const removeFriend = defineChange<FriendChange>({
  kind: 'remove-friend',
  endpoint: friendEndpoints.removeFriend,
  toCall,
  label: ({ member }) => `${member.appName} n’est plus de vos amis`,
  overlays: [
    ...becomes('none'),
    over(friendEndpoints.listFriends, (seen, { member }: FriendChange) => seen && without(seen, member)),
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

const savedOverlays = [
  over(listFriendGroups, (seen, group: SavedGroup) => {
    const others = seen?.groups.filter(({ id }) => id !== group.id) ?? [];
    return { groups: [...others, toCard(group)].sort(byName) };
  }),
  over(getFriendGroup, (seen, group: SavedGroup, { params }) =>
    params.id === group.id ? { partiesInCommon: seen?.partiesInCommon ?? 0, ...group } : seen,
  ),
];

export const createFriendGroup = defineChange<SavedGroup>({
  kind: 'create-friend-group',
  endpoint: friendGroupEndpoints.createFriendGroup,
  toCall: ({ id, name, members }) => ({ body: { id, name, usernames: usernamesOf(members) } }),
  label: ({ name }) => `Nouvelle bande « ${name} »`,
  overlays: savedOverlays,
});

export const updateFriendGroup = defineChange<SavedGroup>({
  kind: 'update-friend-group',
  endpoint: friendGroupEndpoints.updateFriendGroup,
  toCall: ({ id, name, members }) => ({ params: { id }, body: { name, usernames: usernamesOf(members) } }),
  label: ({ name }) => `Bande « ${name} » modifiée`,
  overlays: savedOverlays,
});

export const deleteFriendGroup = defineChange<Pick<FriendGroup, 'id' | 'name'>>({
  kind: 'delete-friend-group',
  endpoint: friendGroupEndpoints.deleteFriendGroup,
  toCall: ({ id }) => ({ params: { id } }),
  label: ({ name }) => `Bande « ${name} » supprimée`,
  overlays: [
    over(
      listFriendGroups,
      (seen, group: Pick<FriendGroup, 'id'>) =>
        seen && { groups: seen.groups.filter(({ id }) => id !== group.id) },
    ),
  ],
});

/** Blocks a member: their friendship or request ends. */
export const blockMember = defineChange<{ member: MemberCard }>({
  kind: 'block-member',
  endpoint: memberSafetyEndpoints.addBlock,
  toCall: ({ member: { username } }) => ({ params: { username } }),
  label: ({ member }) => `Blocage de ${member.appName}`,
  overlays: [],
  touches: [
    friendEndpoints.listFriends,
    friendEndpoints.listFriendRequests,
    friendEndpoints.searchMembers,
    friendEndpoints.showMember,
    memberSafetyEndpoints.listBlocks,
  ],
});

export const reportMember = defineChange<{ member: MemberCard; report: ReportMemberBody }>({
  kind: 'report-member',
  endpoint: memberSafetyEndpoints.reportMember,
  toCall: ({ member: { username }, report }) => ({ params: { username }, body: report }),
  label: ({ member }) => `Signalement de ${member.appName}`,
  words: ({ report }) => [report.details],
  overlays: [],
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
  overlays: [
    over(
      memberSafetyEndpoints.listBlocks,
      (seen, { username }: Unblocked) =>
        seen && { ...seen, members: seen.members.filter((member) => member.username !== username) },
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
  overlays: [
    over(appAccountEndpoints.getOwnAppAccount, (seen, { findable }: { findable: Findable }) =>
      seen ? { ...seen, findable } : seen,
    ),
  ],
});
