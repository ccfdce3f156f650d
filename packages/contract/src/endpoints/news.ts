import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  answerNewsBodySchema,
  newsPageSchema,
  newsPreferencesBodySchema,
  newsPreferencesSchema,
  newsQuerySchema,
  newsUnreadSchema,
  readNewsBodySchema,
} from '../schemas/news.ts';

const tag = 'Comptes';

/** What a member is told: invitations, replies, changes, friends. */
export const newsEndpoints = {
  listNews: endpoint({
    method: 'GET',
    path: '/me/news',
    tag,
    summary:
      'Ses nouvelles, la plus récente d’abord, par pages de 30, et combien ne sont pas lues (99 au plus).',
    details:
      'Chacune montre la soirée et les réponses telles qu’elles sont à présent. Une sorte que l’on ne connaît pas encore se montre par `event`, `people` et `words`.',
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
    isQueued: true,
    errors: ['app_account_missing'],
  }),
  answerNews: endpoint({
    method: 'PUT',
    path: '/news/answer',
    tag,
    summary:
      'Répond depuis une notification, sans ouvrir l’application. Une réponse donnée depuis l’emporte ; deux fois la même ne change rien.',
    details:
      '`token` vient avec la notification, un pour chaque réponse ; `device` est l’abonnement du navigateur qui l’a reçue. Une application qui a une session répond par les appels des soirées et des amis.',
    access: 'anyone',
    body: answerNewsBodySchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: [
      'news_answer_unknown',
      'answered_since',
      'party_not_found',
      'event_not_found',
      'event_closed',
      'place_used',
      'plan_limit_reached',
      'member_not_found',
      'friend_request_not_found',
      'friends_full',
    ],
  }),
  getNewsPreferences: endpoint({
    method: 'GET',
    path: '/me/news/preferences',
    tag,
    summary: 'Pour chaque sorte de nouvelle : sur ses appareils ou non, par e-mail ou non.',
    access: 'signed-in',
    answer: newsPreferencesSchema,
    errors: ['app_account_missing'],
  }),
  updateNewsPreferences: endpoint({
    method: 'PUT',
    path: '/me/news/preferences',
    tag,
    summary: 'Choisit pour les sortes données ; les autres ne changent pas.',
    access: 'signed-in',
    body: newsPreferencesBodySchema,
    answer: newsPreferencesSchema,
    isQueued: true,
    errors: ['app_account_missing', 'written_since'],
  }),
};
