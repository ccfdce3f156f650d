import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  absoluteUrlSchema,
  idSchema,
  instantSchema,
  nextCursorSchema,
  pageQuerySchema,
  pictureUrlSchema,
  shownUsernameSchema,
} from '../platform/common.ts';
import { searchTextSchema } from '../platform/text.ts';
import { usernameParamsSchema } from './username.ts';

/** Default number of friends per page. */
export const FRIENDS_PER_PAGE = 50;
/** Default number of requests per page, and maximum members in a search. */
export const MEMBERS_PER_PAGE = 20;
/** Maximum friends of one member. */
export const FRIENDS_MAX = 5000;
/** Minimum characters of a search for members. */
export const MEMBER_SEARCH_MIN = 2;

/** The caller's relation to a member. A refused request still reads `requested`. */
const relationSchema = z
  .enum(['none', 'requested', 'asks_you', 'friend', 'you'])
  .describe(
    'Ce qu’il est pour soi : `requested`, on a demandé ; `asks_you`, il demande ; `you`, c’est soi-même. Qui a été écarté lit toujours `requested`.',
  );
export type Relation = z.infer<typeof relationSchema>;

/** A member in a list. */
export const memberCardSchema = z
  .object({
    id: idSchema,
    username: shownUsernameSchema,
    appName: z.string(),
    picUrl: pictureUrlSchema,
    portraitUrl: absoluteUrlSchema,
  })
  .meta({ id: 'MemberCard' });
export type MemberCard = z.infer<typeof memberCardSchema>;

const foundMemberSchema = memberCardSchema.extend({ relation: relationSchema }).meta({ id: 'FoundMember' });

export type FoundMember = z.infer<typeof foundMemberSchema>;

/** A member, and whether they come to the caller's own coming parties. */
const presenceFields = {
  comesAt: instantSchema
    .nullable()
    .describe('Quand commence la prochaine soirée commune où il vient ; null : aucune.')
    .describe('Quand commence la prochaine où il vient ; null : aucune.'),
  partiesInCommon: z
    .number()
    .int()
    .describe('Combien de soirées à venir il partage avec vous, ou peut-être.'),
};

const friendCardSchema = memberCardSchema.extend(presenceFields).meta({ id: 'FriendCard' });
export type FriendCard = z.infer<typeof friendCardSchema>;

const commonPartySchema = z
  .object({
    id: idSchema,
    kind: z.enum(['party', 'event']),
    name: z.string(),
    beginDate: instantSchema,
    comes: z.boolean().describe('false : peut-être.'),
    isOwn: z.boolean().describe('On en est l’hôte.'),
  })
  .meta({ id: 'CommonParty' });
export type CommonParty = z.infer<typeof commonPartySchema>;

const memberProfileSchema = foundMemberSchema
  .extend({
    bio: z.string(),
    friendsInCommon: z.number().int(),
    parties: z
      .array(commonPartySchema)
      .describe('Vos soirées à venir où il est aussi, pour autant que vous puissiez le lire.'),
  })
  .meta({ id: 'MemberProfile' });
export type MemberProfile = z.infer<typeof memberProfileSchema>;

/** Words of a username or a name; a word shorter than two letters matches nobody. */
const memberSearchQuerySchema = z.object({ q: searchTextSchema });

const foundMembersSchema = z.object({ members: z.array(foundMemberSchema) }).meta({ id: 'FoundMembers' });
export type FoundMembers = z.infer<typeof foundMembersSchema>;

const friendListQuerySchema = pageQuerySchema.extend({
  q: searchTextSchema.optional().describe('Une partie du pseudo ou du nom.'),
});
export type FriendListQuery = z.infer<typeof friendListQuerySchema>;

const friendPageSchema = z
  .object({
    friends: z.array(friendCardSchema),
    total: z.number().int().describe('Sur toutes les pages ensemble.'),
    nextCursor: nextCursorSchema,
  })
  .meta({ id: 'FriendPage' });
export type FriendPage = z.infer<typeof friendPageSchema>;

const friendRequestSchema = memberCardSchema
  .extend({ friendsInCommon: z.number().int(), askedAt: instantSchema })
  .meta({ id: 'FriendRequest' });

export type FriendRequest = z.infer<typeof friendRequestSchema>;

const friendRequestPageSchema = z
  .object({
    requests: z.array(friendRequestSchema),
    total: z.number().int(),
    nextCursor: nextCursorSchema,
  })
  .meta({ id: 'FriendRequestPage' });
export type FriendRequestPage = z.infer<typeof friendRequestPageSchema>;

/** The relation between the caller and a member after a change. */
const friendshipSchema = z
  .object({ username: shownUsernameSchema, relation: relationSchema })
  .meta({ id: 'Friendship' });
export type Friendship = z.infer<typeof friendshipSchema>;

/** The member's own friend link: anyone who opens it can become a friend at once. */
const ownFriendLinkSchema = z
  .object({ code: z.string().describe('La fin de `url`.'), url: z.url() })
  .meta({ id: 'OwnFriendLink' });
export type OwnFriendLink = z.infer<typeof ownFriendLinkSchema>;

/** Codes are opaque: any other value is answered as unknown, like an ended one. */
const friendLinkParamsSchema = z.object({ code: z.string().regex(/^[\w-]{1,100}$/) });

/** The owner of a link. Visitors read only the first name, and their relation is null. */
const friendLinkSchema = z
  .object({
    firstName: z.string(),
    picUrl: pictureUrlSchema,
    portraitUrl: absoluteUrlSchema,
    username: shownUsernameSchema.nullable(),
    relation: relationSchema.nullable(),
  })
  .meta({ id: 'FriendLink' });
export type FriendLink = z.infer<typeof friendLinkSchema>;

const tag = 'Membres';

/** Options common to the calls that change a friendship. */
const friendship = {
  tag,
  access: 'signed-in',
  params: usernameParamsSchema,
  answer: friendshipSchema,
  isQueued: true,
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
