import { friendEndpoints } from '@lampion/contract/endpoints/friends';
import type { FriendPage, MemberCard, Relation } from '@lampion/contract/schemas/friend';
import { defineChange, over } from '../../../lib/device/define-change.ts';
import { answerTakesNews } from './news-overlays.ts';

/** Whom a change is about, as the screen showed them. */
export interface FriendChange {
  readonly member: MemberCard;
}

/** Profiles and search results show at once what somebody is from now on. */
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
