import { friendGroupEndpoints as groups } from '@lampion/contract/people/friend-groups';
import { friendEndpoints as friends } from '@lampion/contract/people/friends';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { asWritten } from '../../platform/idempotency/own-answers.ts';
import { listFriends, removeFriend, searchMembers, showMember } from './friends.ts';
import { createGroup, deleteGroup, getGroup, listGroups, updateGroup } from './groups.ts';
import { acceptFriendLink, getFriendLink, renewFriendLink, showFriendLink } from './links.ts';
import {
  acceptRequest,
  listRequests,
  refuseRequest,
  requestFriendship,
  withdrawRequest,
} from './requests.ts';

export function registerFriendRoutes(route: Route, deps: Deps): void {
  route(friends.searchMembers, ({ actor, query }) => searchMembers(deps, actor, query.q));
  route(friends.showMember, ({ actor, params }) => showMember(deps, actor, params.username));
  route(friends.listFriends, ({ actor, query }) => listFriends(deps, actor, query));
  route(friends.listFriendRequests, ({ actor, query }) => listRequests(deps, actor, query));
  route(friends.askFriend, ({ actor, params }) => requestFriendship(deps, actor, params.username));
  route(friends.withdrawFriendRequest, ({ actor, params }) => withdrawRequest(deps, actor, params.username));
  route(friends.refuseFriendRequest, ({ actor, params }) => refuseRequest(deps, actor, params.username));
  route(friends.acceptFriendRequest, ({ actor, params }) => acceptRequest(deps, actor, params.username));
  route(friends.removeFriend, ({ actor, params }) => removeFriend(deps, actor, params.username));
  route(friends.getOwnFriendLink, ({ actor }) => getFriendLink(deps, actor));
  route(friends.renewFriendLink, ({ actor }) => renewFriendLink(deps, actor));
  route(friends.showFriendLink, ({ actor, params }) => showFriendLink(deps, actor, params.code));
  route(friends.acceptFriendLink, ({ actor, params }) => acceptFriendLink(deps, actor, params.code));
  route(groups.listFriendGroups, ({ actor }) => listGroups(deps, actor));
  route(groups.createFriendGroup, ({ actor, body }) => createGroup(deps, actor, body));
  route(groups.getFriendGroup, ({ actor, params }) => getGroup(deps, actor, params.id));
  route(groups.updateFriendGroup, ({ params, body, ...call }) =>
    asWritten(deps, call, [`group ${params.id}`], () => updateGroup(deps, call.actor, params.id, body)),
  );
  route(groups.deleteFriendGroup, ({ actor, params }) => deleteGroup(deps, actor, params.id));
}
