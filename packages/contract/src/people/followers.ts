import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  absoluteUrlSchema,
  emailSchema,
  idSchema,
  instantSchema,
  nextCursorSchema,
  numberFromText,
  pageQuerySchema,
  pictureUrlSchema,
  shownUsernameSchema,
} from '../platform/common.ts';
import { searchTextSchema } from '../platform/text.ts';

/** Default number of followers per page. */
export const FOLLOWERS_PER_PAGE = 50;

/** The ways in which a follower may agree to be notified. */
export const followChannels = ['app', 'push', 'email'] as const;
const followChannelSchema = z.enum(followChannels, { error: 'Moyen inconnu' });
export type FollowChannel = z.infer<typeof followChannelSchema>;

export const followChannelLabels: Record<FollowChannel, string> = {
  app: 'Dans l’application',
  push: 'Par notification',
  email: 'Par e-mail',
};

/** What each way means to a follower. */
export const followChannelHints: Record<FollowChannel, string> = {
  app: 'Dans vos nouvelles, sans bruit',
  push: 'Sur les appareils où vous les avez acceptées',
  email: 'À l’adresse confirmée de votre compte, là où aucune notification n’est arrivée',
};

/** Where a follower agreed to be notified. */
const followScreens = ['organiser', 'event', 'app'] as const;
const followScreenSchema = z.enum(followScreens, { error: 'Écran inconnu' });
export type FollowScreen = z.infer<typeof followScreenSchema>;

export const followScreenLabels: Record<FollowScreen, string> = {
  organiser: 'la page de l’organisateur',
  event: 'la page d’un événement',
  app: 'l’application',
};

/**
 * What followers have agreed to, in the words of the screen. A new text is added at the end: each
 * consent names the text that was shown by its number, from 1.
 */
const followWordings = [
  'Prévenez-moi des nouvelles dates de cet organisateur et des places qu’il ajoute : un message par jour au plus, jamais la nuit. J’arrête quand je veux.',
  'Prévenez-moi des nouvelles dates de cet organisateur, des places qu’il ajoute et de ce qu’il écrit à ses abonnés : un message par jour au plus, jamais la nuit. J’arrête quand je veux.',
  'Suivre, c’est trouver ses nouvelles dates et ce qu’il écrit à ses abonnés dans l’application, sans notification ni e-mail. On arrête quand on veut.',
] as const;

/** The text beside a choice of ways to be notified. */
export const CHOICE_WORDING = 2;
/** The text beside a button that follows in the app alone. */
export const BUTTON_WORDING = 3;
export const readWording = (wording: number): string => followWordings[wording - 1] ?? '';

/** The first text that speaks of messages which the organiser writes. */
export const MESSAGES_SINCE_WORDING = 2;

const wordingSchema = z
  .int({ error: 'Texte inconnu' })
  .min(1, 'Texte inconnu')
  .max(followWordings.length, 'Texte inconnu')
  .default(CHOICE_WORDING)
  .describe('Le numéro du texte que l’on a lu.');

const followConsentSchema = z
  .object({
    channel: followChannelSchema,
    givenAt: instantSchema,
    screen: followScreenSchema,
    wording: z.number().int().describe('Le numéro du texte accepté.'),
  })
  .meta({ id: 'FollowConsent' });
export type FollowConsent = z.infer<typeof followConsentSchema>;
export const followConsentsSchema = z
  .array(followConsentSchema)
  .describe('Les moyens par lesquels on a accepté d’être prévenu ; aucun : on suit sans être prévenu.');

export const followerSchema = z
  .object({
    id: idSchema,
    username: shownUsernameSchema,
    picUrl: pictureUrlSchema.nullable(),
    portraitUrl: absoluteUrlSchema.nullable(),
    bio: z.string(),
    since: instantSchema,
    channels: z
      .array(followChannelSchema)
      .describe('Les moyens par lesquels cette personne a accepté d’être prévenue.'),
    screen: followScreenSchema
      .nullable()
      .describe('Où elle l’a accepté la première fois ; null sans accord.'),
    hasAccount: z
      .boolean()
      .describe('Faux pour qui suit par son adresse e-mail, que l’organisateur ne voit pas.'),
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
    reach: z
      .record(followChannelSchema, z.number().int())
      .describe('Combien d’abonnés ont accepté chaque moyen, quelle que soit la recherche.'),
    nextCursor: nextCursorSchema,
  })
  .meta({ id: 'FollowerPage' });
export type FollowerPage = z.infer<typeof followerPageSchema>;

/** A page once `limit`, `cursor` or `search` is given; the whole list otherwise. */
const followerListSchema = z.union([z.array(followerSchema), followerPageSchema]);

/** Whether the caller's app account follows an organiser. */
const followSchema = z
  .object({ isFollowing: z.boolean(), consents: followConsentsSchema })
  .meta({ id: 'Follow' });
export type Follow = z.infer<typeof followSchema>;

const followBodySchema = z.object({
  channels: z
    .array(followChannelSchema)
    .max(followChannels.length)
    .optional()
    .describe(
      'Tous les moyens voulus : ceux qui manquent s’arrêtent. Sans ce champ, rien ne change pour qui suit déjà, et qui commence n’est pas prévenu.',
    ),
  screen: followScreenSchema.default('app').describe('L’écran où l’on a lu à quoi l’on consent.'),
  wording: wordingSchema,
});
export type FollowBody = z.infer<typeof followBodySchema>;

const followParamsSchema = z.object({ id: idSchema });

export const followByEmailBodySchema = z.object({
  email: emailSchema,
  screen: followScreenSchema.default('organiser'),
  wording: numberFromText(wordingSchema),
  website: z.string().max(200).optional().describe('À laisser vide.'),
});
export type FollowByEmailBody = z.infer<typeof followByEmailBodySchema>;

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
    summary:
      'Suit un organisateur, avec son profil de l’application, et choisit comment être prévenu de ses nouvelles dates.',
    details:
      'Chaque moyen demande un accord : date, écran et texte en sont gardés, et effacés avec lui. L’e-mail part à l’adresse confirmée du compte. Plusieurs moyens ne font jamais deux messages : une notification remplace l’e-mail là où un appareil la reçoit.',
    access: 'signed-in',
    params: followParamsSchema,
    body: followBodySchema,
    isBodyOptional: true,
    answer: followSchema,
    errors: ['organiser_not_found', 'app_account_missing'],
  }),
  followByEmail: endpoint({
    method: 'POST',
    path: '/organisers/:id/follow-by-email',
    tag,
    summary:
      'Suit un organisateur par e-mail, sans compte. Rien n’est envoyé avant la confirmation de l’adresse.',
    details:
      'La réponse est la même que l’adresse suive déjà ou non. Le lien de l’e-mail mène à une page dont le bouton confirme ; il vaut sept jours. Chaque message a ensuite un lien pour ne plus suivre.',
    access: 'anyone',
    params: followParamsSchema,
    body: followByEmailBodySchema,
    answer: z.null(),
    status: 204,
    errors: ['organiser_not_found'],
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
