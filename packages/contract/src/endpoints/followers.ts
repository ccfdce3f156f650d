import { endpoint } from '../endpoint.ts';
import {
  followerListQuerySchema,
  followerListSchema,
  followParamsSchema,
  followSchema,
} from '../schemas/follower.ts';

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
