import { endpoint } from '../endpoint.ts';
import { pageQuerySchema } from '../schemas/common.ts';
import {
  foundMembersSchema,
  friendLinkParamsSchema,
  friendLinkSchema,
  friendListQuerySchema,
  friendPageSchema,
  friendRequestPageSchema,
  friendshipSchema,
  memberProfileSchema,
  memberSearchQuerySchema,
  ownFriendLinkSchema,
} from '../schemas/friend.ts';
import { usernameParamsSchema } from '../schemas/username.ts';

const tag = 'Membres';

/** What a change between two members takes and answers. */
const friendship = {
  tag,
  access: 'signed-in',
  params: usernameParamsSchema,
  answer: friendshipSchema,
} as const;

export const friendEndpoints = {
  searchMembers: endpoint({
    method: 'GET',
    path: '/members',
    tag,
    summary:
      'Cherche des membres par leur pseudo ou leur nom : vingt au plus, parmi ceux qui se laissent trouver.',
    access: 'signed-in',
    query: memberSearchQuerySchema,
    answer: foundMembersSchema,
    errors: ['app_account_missing'],
  }),
  showMember: endpoint({
    method: 'GET',
    path: '/members/:username',
    tag,
    summary: 'Le profil d’un membre, et ce qu’il est pour soi.',
    access: 'signed-in',
    params: usernameParamsSchema,
    answer: memberProfileSchema,
    errors: ['app_account_missing', 'member_not_found'],
  }),
  listFriends: endpoint({
    method: 'GET',
    path: '/friends',
    tag,
    summary: 'Ses amis dans l’ordre des noms, par pages de 50, avec leur nombre.',
    access: 'signed-in',
    query: friendListQuerySchema,
    answer: friendPageSchema,
    errors: ['app_account_missing'],
  }),
  listFriendRequests: endpoint({
    method: 'GET',
    path: '/friends/requests',
    tag,
    summary: 'Les demandes d’amitié reçues, de la plus récente à la plus ancienne, par pages de 20.',
    access: 'signed-in',
    query: pageQuerySchema,
    answer: friendRequestPageSchema,
    errors: ['app_account_missing'],
  }),
  askFriend: endpoint({
    method: 'PUT',
    path: '/friends/requests/:username',
    summary: 'Demande à un membre d’être son ami ; s’il l’a déjà demandé, les deux sont amis.',
    ...friendship,
    errors: ['app_account_missing', 'member_not_found', 'own_friendship', 'friends_full'],
  }),
  withdrawFriendRequest: endpoint({
    method: 'DELETE',
    path: '/friends/requests/:username',
    summary: 'Retire sa demande.',
    ...friendship,
    errors: ['app_account_missing', 'member_not_found', 'own_friendship'],
  }),
  refuseFriendRequest: endpoint({
    method: 'DELETE',
    path: '/friends/requests/:username/received',
    summary: 'Écarte une demande reçue, sans que la personne le sache.',
    ...friendship,
    errors: ['app_account_missing', 'member_not_found', 'own_friendship'],
  }),
  acceptFriendRequest: endpoint({
    method: 'PUT',
    path: '/friends/:username',
    summary: 'Accepte une demande reçue.',
    ...friendship,
    errors: [
      'app_account_missing',
      'member_not_found',
      'own_friendship',
      'friend_request_not_found',
      'friends_full',
    ],
  }),
  removeFriend: endpoint({
    method: 'DELETE',
    path: '/friends/:username',
    summary: 'Retire un ami, qui quitte aussi les bandes.',
    ...friendship,
    errors: ['app_account_missing', 'member_not_found', 'own_friendship'],
  }),
  getOwnFriendLink: endpoint({
    method: 'GET',
    path: '/me/friend-link',
    tag,
    summary: 'Son lien d’ami, fait à la première demande.',
    access: 'signed-in',
    answer: ownFriendLinkSchema,
    errors: ['app_account_missing'],
  }),
  renewFriendLink: endpoint({
    method: 'POST',
    path: '/me/friend-link/renew',
    tag,
    summary: 'Change son lien d’ami ; l’ancien ne mène plus à personne.',
    access: 'signed-in',
    answer: ownFriendLinkSchema,
    isDoneOnce: true,
    errors: ['app_account_missing'],
  }),
  showFriendLink: endpoint({
    method: 'GET',
    path: '/friend-links/:code',
    tag,
    summary: 'Dit de qui est un lien d’ami : le prénom et le portrait, et le pseudo à qui est membre.',
    access: 'anyone',
    params: friendLinkParamsSchema,
    answer: friendLinkSchema,
    errors: ['friend_link_unknown'],
  }),
  acceptFriendLink: endpoint({
    method: 'PUT',
    path: '/friend-links/:code',
    tag,
    summary: 'Devient l’ami de la personne qui a donné ce lien.',
    access: 'signed-in',
    params: friendLinkParamsSchema,
    answer: friendshipSchema,
    errors: ['app_account_missing', 'friend_link_unknown', 'own_friendship', 'friends_full'],
  }),
};
