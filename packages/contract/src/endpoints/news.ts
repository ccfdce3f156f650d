import { endpoint } from '../endpoint.ts';
import { newsPageSchema, newsQuerySchema, newsUnreadSchema, readNewsBodySchema } from '../schemas/news.ts';

const tag = 'Comptes';

/** What a member is told: invitations, replies, changes, friends. */
export const newsEndpoints = {
  listNews: endpoint({
    method: 'GET',
    path: '/me/news',
    tag,
    summary:
      'Ses nouvelles, la plus récente d’abord, par pages de 30, et combien ne sont pas lues (99 au plus).',
    access: 'signed-in',
    query: newsQuerySchema,
    answer: newsPageSchema,
    errors: ['app_account_missing'],
  }),
  readNews: endpoint({
    method: 'PUT',
    path: '/me/news/read',
    tag,
    summary: 'Marque des nouvelles comme lues : celles de `ids`, ou toutes jusqu’à `upTo` comprise.',
    access: 'signed-in',
    body: readNewsBodySchema,
    answer: newsUnreadSchema,
    errors: ['app_account_missing'],
  }),
};
