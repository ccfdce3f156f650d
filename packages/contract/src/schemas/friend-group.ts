import { z } from 'zod';
import { idSchema } from './common.ts';
import { memberCardSchema } from './friend.ts';
import { lineSchema } from './text.ts';
import { usernameSchema } from './username.ts';

/** The most groups of one member, and the most friends in one. */
export const FRIEND_GROUPS_MAX = 50;
export const GROUP_MEMBERS_MAX = 150;
export const GROUP_NAME_MAX = 40;
/** How many friends a list of groups shows of each. */
export const GROUP_FACES = 3;

export const friendGroupBodySchema = z.object({
  name: lineSchema(GROUP_NAME_MAX, 'Donnez un nom à cette bande'),
  usernames: z
    .array(usernameSchema)
    .max(GROUP_MEMBERS_MAX, '150 personnes au plus dans une bande')
    .describe('Qui n’est pas un ami est laissé de côté.'),
});
export type FriendGroupBody = z.output<typeof friendGroupBodySchema>;

/** With the id its device gave it. */
export const createFriendGroupBodySchema = friendGroupBodySchema.extend({ id: idSchema });
export type CreateFriendGroupBody = z.output<typeof createFriendGroupBodySchema>;

export const friendGroupParamsSchema = z.object({ id: idSchema });

/** A member's own list of friends, which nobody else sees. */
export const friendGroupSchema = z
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

export const friendGroupListSchema = z
  .object({ groups: z.array(friendGroupCardSchema) })
  .meta({ id: 'FriendGroupList' });
export type FriendGroupList = z.infer<typeof friendGroupListSchema>;
