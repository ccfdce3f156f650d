import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  absoluteUrlSchema,
  idSchema,
  nextCursorSchema,
  pageQuerySchema,
  pictureUrlSchema,
  shownUsernameSchema,
} from '../platform/common.ts';
import { searchTextSchema } from '../platform/text.ts';

/** Default number of followers per page. */
export const FOLLOWERS_PER_PAGE = 50;

export const followerSchema = z
  .object({
    id: idSchema,
    username: shownUsernameSchema,
    picUrl: pictureUrlSchema.nullable(),
    portraitUrl: absoluteUrlSchema.nullable(),
    bio: z.string(),
  })
  .meta({ id: 'Follower' });
export type Follower = z.infer<typeof followerSchema>;

export const followerListQuerySchema = pageQuerySchema.extend({
  search: searchTextSchema.optional().describe('Une partie du pseudo.'),
});
export type FollowerListQuery = z.infer<typeof followerListQuerySchema>;

export const followerPageSchema = z
  .object({
    followers: z.array(followerSchema),
    total: z.number().int().describe('Sur toutes les pages ensemble.'),
    nextCursor: nextCursorSchema,
  })
  .meta({ id: 'FollowerPage' });
export type FollowerPage = z.infer<typeof followerPageSchema>;

/** A page once `limit`, `cursor` or `search` is given; the whole list otherwise. */
const followerListSchema = z.union([z.array(followerSchema), followerPageSchema]);

/** Whether the caller's app account follows an organiser. */
const followSchema = z.object({ isFollowing: z.boolean() }).meta({ id: 'Follow' });
export type Follow = z.infer<typeof followSchema>;

const followParamsSchema = z.object({ id: idSchema });

const tag = 'Organisateurs';

export const followerEndpoints = {
  listFollowers: endpoint({
    method: 'GET',
    path: '/pro/followers',
    tag,
    summary:
      'Ses abonnés, du plus récent au plus ancien : la liste entière, ou une page avec le total dès que `limit`, `cursor` ou `search` est donné.',
    access: 'organiser',
    query: followerListQuerySchema,
    answer: followerListSchema,
  }),
  getFollow: endpoint({
    method: 'GET',
    path: '/organisers/:id/follow',
    tag,
    summary: 'Dit si l’on suit un organisateur.',
    access: 'signed-in',
    params: followParamsSchema,
    answer: followSchema,
    errors: ['organiser_not_found'],
  }),
  followOrganiser: endpoint({
    method: 'POST',
    path: '/organisers/:id/follow',
    tag,
    summary: 'Suit un organisateur, avec son profil de l’application.',
    access: 'signed-in',
    params: followParamsSchema,
    answer: followSchema,
    errors: ['organiser_not_found', 'app_account_missing'],
  }),
  unfollowOrganiser: endpoint({
    method: 'DELETE',
    path: '/organisers/:id/follow',
    tag,
    summary: 'Ne suit plus un organisateur.',
    access: 'signed-in',
    params: followParamsSchema,
    answer: followSchema,
    errors: ['organiser_not_found'],
  }),
};
