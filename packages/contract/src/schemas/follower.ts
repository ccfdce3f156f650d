import { z } from 'zod';
import {
  absoluteUrlSchema,
  idSchema,
  nextCursorSchema,
  pageQuerySchema,
  pictureUrlSchema,
  shownUsernameSchema,
} from './common.ts';
import { searchTextSchema } from './search.ts';

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
export const followerListSchema = z.union([z.array(followerSchema), followerPageSchema]);

/** Whether the caller's app account follows an organiser. */
export const followSchema = z.object({ isFollowing: z.boolean() }).meta({ id: 'Follow' });
export type Follow = z.infer<typeof followSchema>;

export const followParamsSchema = z.object({ id: idSchema });
