import { endpoint } from '../endpoint.ts';
import { pageQuerySchema } from '../schemas/common.ts';
import { followedPageSchema, memberReplyPageSchema, memberReplyQuerySchema } from '../schemas/reply.ts';

const tag = 'Réponses';

/** A member's own data, for the app and for the page "Mon espace". */
export const meEndpoints = {
  listOwnReplies: endpoint({
    method: 'GET',
    path: '/me/replies',
    tag,
    summary: 'Les événements auxquels on a répondu, du plus lointain au plus ancien, par pages de 20.',
    access: 'signed-in',
    query: memberReplyQuerySchema,
    answer: memberReplyPageSchema,
  }),
  listOwnInvitations: endpoint({
    method: 'GET',
    path: '/me/invitations',
    tag,
    summary: 'Les invitations à des événements à venir qui attendent une réponse, par pages de 20.',
    access: 'signed-in',
    query: memberReplyQuerySchema,
    answer: memberReplyPageSchema,
  }),
  listFollowedOrganisers: endpoint({
    method: 'GET',
    path: '/me/follows',
    tag,
    summary: 'Les organisateurs que l’on suit, du plus récent au plus ancien, par pages de 20.',
    access: 'signed-in',
    query: pageQuerySchema,
    answer: followedPageSchema,
  }),
};
