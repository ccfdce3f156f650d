import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../platform/common.ts';
import { lineSchema } from '../platform/text.ts';
import { memberCardSchema } from './friends.ts';
import { usernameSchema } from './username.ts';

/** Maximum groups of one member, and friends in one. */
export const FRIEND_GROUPS_MAX = 50;
export const GROUP_MEMBERS_MAX = 150;
export const GROUP_NAME_MAX = 40;
/** Friends shown per group in a list of groups. */
export const GROUP_FACES = 3;

const friendGroupBodySchema = z.object({
  name: lineSchema(GROUP_NAME_MAX, 'Donnez un nom à cette bande'),
  usernames: z
    .array(usernameSchema)
    .max(GROUP_MEMBERS_MAX, '150 personnes au plus dans une bande')
    .describe('Qui n’est pas un ami est laissé de côté.'),
});
export type FriendGroupBody = z.output<typeof friendGroupBodySchema>;

/** The id is created by the device. */
const createFriendGroupBodySchema = friendGroupBodySchema.extend({ id: idSchema });
export type CreateFriendGroupBody = z.output<typeof createFriendGroupBodySchema>;

const friendGroupParamsSchema = z.object({ id: idSchema });

/** A member's private list of friends. */
const friendGroupSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    members: z.array(memberCardSchema),
    partiesInCommon: z.number().int().describe('Vos soirées à venir où quelqu’un de la bande est aussi.'),
  })
  .meta({ id: 'FriendGroup' });
export type FriendGroup = z.infer<typeof friendGroupSchema>;

const friendGroupCardSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    total: z.number().int(),
    faces: z.array(memberCardSchema).describe('Les premiers par leur nom.'),
  })
  .meta({ id: 'FriendGroupCard' });

export type FriendGroupCard = z.infer<typeof friendGroupCardSchema>;

const friendGroupListSchema = z
  .object({ groups: z.array(friendGroupCardSchema) })
  .meta({ id: 'FriendGroupList' });
export type FriendGroupList = z.infer<typeof friendGroupListSchema>;

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
