import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  createFriendGroupBodySchema,
  friendGroupBodySchema,
  friendGroupListSchema,
  friendGroupParamsSchema,
  friendGroupSchema,
} from '../schemas/friend-group.ts';

const tag = 'Membres';

export const friendGroupEndpoints = {
  listFriendGroups: endpoint({
    method: 'GET',
    path: '/friends/groups',
    tag,
    summary: 'Ses bandes dans l’ordre des noms.',
    access: 'signed-in',
    answer: friendGroupListSchema,
    errors: ['app_account_missing'],
  }),
  createFriendGroup: endpoint({
    method: 'POST',
    path: '/friends/groups',
    tag,
    summary:
      'Crée une bande, avec l’identifiant que l’appareil lui a donné ; la sienne qui l’a déjà devient ce qui est donné.',
    access: 'signed-in',
    isQueued: true,
    body: createFriendGroupBodySchema,
    answer: z.null(),
    status: 204,
    errors: ['app_account_missing', 'friend_groups_full', 'friend_group_not_found'],
  }),
  getFriendGroup: endpoint({
    method: 'GET',
    path: '/friends/groups/:id',
    tag,
    summary: 'Une de ses bandes, avec ses amis.',
    access: 'signed-in',
    params: friendGroupParamsSchema,
    answer: friendGroupSchema,
    errors: ['app_account_missing', 'friend_group_not_found'],
  }),
  updateFriendGroup: endpoint({
    method: 'PUT',
    path: '/friends/groups/:id',
    tag,
    summary: 'Change le nom et les amis d’une bande.',
    access: 'signed-in',
    isQueued: true,
    params: friendGroupParamsSchema,
    body: friendGroupBodySchema,
    answer: z.null(),
    status: 204,
    errors: ['app_account_missing', 'friend_group_not_found', 'written_since'],
  }),
  deleteFriendGroup: endpoint({
    method: 'DELETE',
    path: '/friends/groups/:id',
    tag,
    summary: 'Supprime une bande ; ses amis restent amis.',
    access: 'signed-in',
    isQueued: true,
    params: friendGroupParamsSchema,
    answer: z.null(),
    status: 204,
    errors: ['app_account_missing', 'friend_group_not_found'],
  }),
};
