import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { eventTypeSchema } from '../events/event-type.ts';
import { replySchema } from '../events/guests.ts';
import {
  absoluteUrlSchema,
  coverChoiceSchema,
  idSchema,
  instantSchema,
  nextCursorSchema,
  pageQuerySchema,
  pictureSchema,
  pictureUrlSchema,
  shownUsernameSchema,
} from '../platform/common.ts';
import { knownSubscriptionSchema } from './notifications.ts';

/** Kinds of news, a closed list. */
export const newsKinds = [
  'invitation',
  'party_changed',
  'party_called_off',
  'party_restored',
  'reply',
  'cohost',
  'date_chosen',
  'place_freed',
  'places_offered',
  'ticket_given',
  'ticket_returned',
  'dates_changed',
  'party_announcement',
  'came_home',
  'home_reminder',
  'crawl_moved',
  'friend_request',
  'friend_accepted',
  'announcement',
  'publication',
  'decision',
] as const;
const newsKindSchema = z.enum(newsKinds);

/** A person in a piece of news. */
const newsPersonSchema = z
  .object({
    id: idSchema.nullable().describe('null, comme `username`, pour un invité sans compte de l’application.'),
    username: shownUsernameSchema.nullable(),
    name: z.string(),
    picUrl: pictureUrlSchema.nullable(),
    portraitUrl: absoluteUrlSchema.nullable(),
    reply: replySchema.nullable().describe('Sa réponse d’à présent ; null si la nouvelle n’en est pas une.'),
  })
  .meta({ id: 'NewsPerson' });
export type NewsPerson = z.infer<typeof newsPersonSchema>;

/** Facts of a party before or after a change. */
const newsFactsSchema = z
  .object({ name: z.string(), place: z.string(), beginDate: instantSchema, endDate: instantSchema })
  .meta({ id: 'NewsFacts' });
export type NewsFacts = z.infer<typeof newsFactsSchema>;

/** The current event or party of a piece of news. */
const newsEventSchema = z
  .object({
    _id: idSchema,
    name: z.string(),
    type: eventTypeSchema,
    isParty: z.boolean().describe('Prévue par un membre : elle n’a de page que dans l’application.'),
    isCancelled: z.boolean(),
    isPollOpen: z
      .boolean()
      .describe(
        'La date est au vote : `beginDate` est la première des dates proposées, et l’on ne peut pas encore dire oui.',
      ),
    beginDate: instantSchema,
    endDate: instantSchema,
    image: pictureUrlSchema.nullable(),
    picture: pictureSchema.nullable(),
    cover: coverChoiceSchema,
    coverUrl: absoluteUrlSchema,
  })
  .meta({ id: 'NewsEvent' });
export type NewsEvent = z.infer<typeof newsEventSchema>;

const newsPieceSchema = z
  .object({
    id: idSchema,
    kind: newsKindSchema,
    createdAt: instantSchema,
    isRead: z.boolean(),
    people: z
      .array(newsPersonSchema)
      .describe('Qui l’a fait : les trois derniers qui ont répondu, sinon une personne ou aucune.'),
    peopleCount: z.number().int().describe('Combien ils sont en tout.'),
    event: newsEventSchema.nullable(),
    ownReply: replySchema.nullable().describe('Sa propre réponse, à présent ; null sans soirée.'),
    before: newsFactsSchema
      .nullable()
      .describe(
        'De `party_changed`, ce qui était ; de `party_called_off`, ce que l’on savait, une fois la soirée effacée.',
      ),
    after: newsFactsSchema.nullable().describe('De `party_changed`, ce qui est.'),
    words: z
      .string()
      .nullable()
      .describe(
        'Ce que l’hôte ou l’organisateur a écrit ; de `crawl_moved`, le bar où l’on va ; de `publication`, qui annonce quoi ; de `decision`, ce que notre équipe a décidé.',
      ),
    contestPath: z
      .string()
      .nullable()
      .describe('De `decision`, la page de ses raisons, où la contester ; null pour les autres.'),
  })
  .meta({ id: 'NewNotification' });
export type NewsPiece = z.infer<typeof newsPieceSchema>;

export const NEWS_PER_PAGE = 30;
/** The count of unread pieces stops here. */
export const NEWS_UNREAD_MAX = 99;

const newsQuerySchema = pageQuerySchema;

const unreadSchema = z.number().int().min(0).max(NEWS_UNREAD_MAX);

const newsPageSchema = z
  .object({ news: z.array(newsPieceSchema), unread: unreadSchema, nextCursor: nextCursorSchema })
  .meta({ id: 'NewsPage' });
export type NewsPage = z.infer<typeof newsPageSchema>;

/** Single pieces, or everything up to one of them. */
const readNewsBodySchema = z
  .object({ ids: z.array(idSchema).max(100).optional(), upTo: idSchema.optional() })
  .refine(({ ids, upTo }) => (ids === undefined) !== (upTo === undefined), {
    path: ['ids'],
    error: 'Donnez soit `ids`, soit `upTo`',
  });
export type ReadNewsBody = z.infer<typeof readNewsBodySchema>;

const newsUnreadSchema = z.object({ unread: unreadSchema }).meta({ id: 'NewsUnread' });
export type NewsUnread = z.infer<typeof newsUnreadSchema>;

/** Answers that a notification offers without opening the app. */
const newsAnswers = ['yes', 'no', 'accept'] as const;
export type NewsAnswer = (typeof newsAnswers)[number];

/**
 * The token was sent with the notification; the browser proves that it is the one it was sent to.
 */
const answerNewsBodySchema = z.object({
  token: z.string().regex(/^[\w-]{43}$/, 'Jeton invalide'),
  answer: z.enum(newsAnswers, { error: 'Réponse inconnue' }),
  device: knownSubscriptionSchema,
});
export type AnswerNewsBody = z.infer<typeof answerNewsBodySchema>;

/**
 * Kinds with a preference. Announcements follow the preferences for organisers instead,
 * publications the consents of their followers; a decision always has its e-mail.
 */
export const chosenNewsKinds = newsKinds.filter(
  (kind) => kind !== 'announcement' && kind !== 'decision' && kind !== 'publication',
);
export type ChosenNewsKind = (typeof chosenNewsKinds)[number];

/** Never, when no device was reached, or always. */
export const newsEmailChoices = ['never', 'without_push', 'always'] as const;

const newsChoiceSchema = z.object({
  kind: z.enum(chosenNewsKinds, { error: 'Nouvelle inconnue' }),
  hasPush: z.boolean().describe('Sur ses appareils.'),
  email: z
    .enum(newsEmailChoices, { error: 'Choisissez quand écrire un e-mail' })
    .describe('`without_push` : à qui n’est joint sur aucun appareil.'),
});
export type NewsChoice = z.infer<typeof newsChoiceSchema>;

/** The changed preferences only. */
const newsPreferencesBodySchema = z.object({
  choices: z.array(newsChoiceSchema).max(chosenNewsKinds.length),
});

/** The preferences of every kind. */
const newsPreferencesSchema = z
  .object({ choices: z.array(newsChoiceSchema) })
  .meta({ id: 'NewsPreferences' });
export type NewsPreferences = z.infer<typeof newsPreferencesSchema>;

const tag = 'Comptes';

/** A member's news: invitations, replies, changes, friends. */
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
