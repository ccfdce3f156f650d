import { z } from 'zod';
import {
  absoluteUrlSchema,
  idSchema,
  instantSchema,
  nextCursorSchema,
  pageQuerySchema,
  pictureUrlSchema,
  shownUsernameSchema,
} from './common.ts';
import { searchTextSchema } from './search.ts';

/** Default number of friends per page. */
export const FRIENDS_PER_PAGE = 50;
/** Default number of requests per page, and the number of members a search finds at most. */
export const MEMBERS_PER_PAGE = 20;
/** The most friends of one member. */
export const FRIENDS_MAX = 5000;
/** The shortest search for members. */
export const MEMBER_SEARCH_MIN = 2;

/** What the caller is to a member. Who was refused reads `requested`, as before. */
const relationSchema = z
  .enum(['none', 'requested', 'asks_you', 'friend', 'you'])
  .describe(
    'Ce qu’il est pour soi : `requested`, on a demandé ; `asks_you`, il demande ; `you`, c’est soi-même. Qui a été écarté lit toujours `requested`.',
  );
export type Relation = z.infer<typeof relationSchema>;

/** A member as lists show them. */
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

/** A member, and what the caller sees of them at their own coming parties. */
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

export const memberProfileSchema = foundMemberSchema
  .extend({
    bio: z.string(),
    friendsInCommon: z.number().int(),
    parties: z
      .array(commonPartySchema)
      .describe('Vos soirées à venir où il est aussi, pour autant que vous puissiez le lire.'),
  })
  .meta({ id: 'MemberProfile' });
export type MemberProfile = z.infer<typeof memberProfileSchema>;

/** Words of a username or a name; those of fewer than two letters find nobody. */
export const memberSearchQuerySchema = z.object({ q: searchTextSchema });

export const foundMembersSchema = z
  .object({ members: z.array(foundMemberSchema) })
  .meta({ id: 'FoundMembers' });
export type FoundMembers = z.infer<typeof foundMembersSchema>;

export const friendListQuerySchema = pageQuerySchema.extend({
  q: searchTextSchema.optional().describe('Une partie du pseudo ou du nom.'),
});
export type FriendListQuery = z.infer<typeof friendListQuerySchema>;

export const friendPageSchema = z
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

export const friendRequestPageSchema = z
  .object({
    requests: z.array(friendRequestSchema),
    total: z.number().int(),
    nextCursor: nextCursorSchema,
  })
  .meta({ id: 'FriendRequestPage' });
export type FriendRequestPage = z.infer<typeof friendRequestPageSchema>;

/** What is between the caller and a member from now on. */
export const friendshipSchema = z
  .object({ username: shownUsernameSchema, relation: relationSchema })
  .meta({ id: 'Friendship' });
export type Friendship = z.infer<typeof friendshipSchema>;

/** One's own friend link: whoever opens it may become a friend at once. */
export const ownFriendLinkSchema = z
  .object({ code: z.string().describe('La fin de `url`.'), url: z.url() })
  .meta({ id: 'OwnFriendLink' });
export type OwnFriendLink = z.infer<typeof ownFriendLinkSchema>;

/** Codes are opaque; whatever else is asked for is unknown, like one that ended. */
export const friendLinkParamsSchema = z.object({ code: z.string().regex(/^[\w-]{1,100}$/) });

/** Whose link it is. Visitors read the first name alone, and what they are to them is null. */
export const friendLinkSchema = z
  .object({
    firstName: z.string(),
    picUrl: pictureUrlSchema,
    portraitUrl: absoluteUrlSchema,
    username: shownUsernameSchema.nullable(),
    relation: relationSchema.nullable(),
  })
  .meta({ id: 'FriendLink' });
export type FriendLink = z.infer<typeof friendLinkSchema>;
