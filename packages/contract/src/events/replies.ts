import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { followConsentsSchema } from '../people/followers.ts';
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
  textBooleanSchema,
} from '../platform/common.ts';
import { lineSchema } from '../platform/text.ts';
import { partyFactAnswers } from './event-facts.ts';
import { EVENT_PLUS_ONES_MAX, eventParamsSchema } from './event-fields.ts';
import { eventCardSchema } from './events.ts';
import { replySchema } from './guests.ts';
import { answersSchema, questionSetSchema, shownAnswersSchema } from './questions.ts';

export const NICKNAME_MAX = 60;

/** Possible answers. Without a free place, a yes joins the waiting list. */
export const givenReplies = ['yes', 'maybe', 'no'] as const;
export const givenReplySchema = z.enum(givenReplies, { error: 'Choisissez une réponse' });
export type GivenReply = z.infer<typeof givenReplySchema>;

const tooMany = `Indiquez un nombre entre 0 et ${EVENT_PLUS_ONES_MAX}`;

/** People whom the guest brings; the event limits their number. */
const plusOnesSchema = numberFromText(
  z.number({ error: tooMany }).int(tooMany).min(0, tooMany).max(EVENT_PLUS_ONES_MAX, tooMany),
);

export const replyBodySchema = z.object({
  reply: givenReplySchema,
  plusOnes: plusOnesSchema.optional().describe('Inchangé s’il manque.'),
  isShown: textBooleanSchema
    .optional()
    .describe('Si la page de l’événement peut montrer son prénom et son visage ; inchangé s’il manque.'),
  answers: answersSchema.optional(),
});
export type ReplyBody = z.output<typeof replyBodySchema>;

/** The data of a guest without an account. */
export const visitorReplyBodySchema = z.object({
  nickname: lineSchema(NICKNAME_MAX, 'Indiquez un pseudo'),
  email: emailSchema,
  plusOnes: plusOnesSchema.default(0),
  isShown: textBooleanSchema
    .default(false)
    .describe(
      'Si la page de l’événement peut montrer son prénom et son visage, une fois l’adresse confirmée.',
    ),
  answers: answersSchema.optional(),
  website: z.string().max(200).optional().describe('À laisser vide.'),
});
export type VisitorReplyBody = z.output<typeof visitorReplyBodySchema>;

/** Whether there was a place. The private link is sent by e-mail. */
const visitorReplySchema = z.object({ reply: z.enum(['yes', 'waiting']) }).meta({ id: 'VisitorReply' });
export type VisitorReply = z.infer<typeof visitorReplySchema>;

/** The same by the link of a party: `pending` when only its dates were answered. */
export const linkReplySchema = z.object({ reply: replySchema }).meta({ id: 'LinkReply' });
export type LinkReply = z.infer<typeof linkReplySchema>;

/** Places offered to part of a waiting party that does not fit as a whole. */
export const placeOfferSchema = z
  .object({
    places: z.number().int().describe('Pour l’invité, et une de moins pour ceux qu’il amène.'),
    until: instantSchema.nullable().describe('Gardées jusque-là ; null : libres pour l’instant seulement.'),
  })
  .meta({ id: 'PlaceOffer' });
export type PlaceOffer = z.infer<typeof placeOfferSchema>;

/** A guest's own reply to an event. */
const ownReplySchema = z
  .object({
    reply: replySchema.nullable().describe('null pour qui n’est pas sur la liste.'),
    plusOnes: z.number().int(),
    isShown: z.boolean().describe('Si la page de l’événement peut montrer son prénom et son visage.'),
    waitingPosition: z
      .number()
      .int()
      .nullable()
      .describe('Sur la liste d’attente, à partir de 1 ; null pour qui n’attend pas.'),
    offer: placeOfferSchema
      .nullable()
      .describe('Combien du groupe pourraient venir ; null : personne, ou rien n’est proposé.'),
    isRequested: z.boolean().describe('Le oui attend que l’organisateur l’accepte : `reply` est `waiting`.'),
    isRefused: z.boolean().describe('L’organisateur n’a pas accepté la demande : `reply` est `no`.'),
    refusalWords: z.string().describe('Ce qu’il a écrit avec son refus ; vide : rien.'),
    answers: shownAnswersSchema,
    exactAddress: z
      .string()
      .nullable()
      .describe('L’adresse d’un événement qui ne la donne qu’à qui vient ; null pour qui ne vient pas.'),
  })
  .meta({ id: 'OwnReply' });
export type OwnReply = z.infer<typeof ownReplySchema>;

const offerAnswers = ['accept', 'decline'] as const;
export const offerBodySchema = z.object({
  answer: z.enum(offerAnswers, { error: 'Choisissez une réponse' }),
  places: numberFromText(
    z
      .number({ error: tooMany })
      .int(tooMany)
      .min(1, tooMany)
      .max(EVENT_PLUS_ONES_MAX + 1, tooMany),
  ).describe(
    'Le nombre de places auquel on répond, tel qu’on l’a lu : un autre nombre est une autre proposition.',
  ),
});
export type OfferBody = z.output<typeof offerBodySchema>;

export const replyTokenParamsSchema = z.object({
  token: z.string().regex(/^[\w-]{43}$/, 'Lien incomplet'),
});

/** Additional fields of a member's party on the page of a private link. */
const linkedPartySchema = z
  .object({
    host: z.string().describe('Qui invite.'),
    address: z.string().nullable().describe('null pour qui ne peut pas la lire, et s’il n’y en a pas.'),
    accessNote: z.string().describe('Comment entrer, lu avec l’adresse ; vide : rien.'),
    isAddressHidden: z.boolean().describe('Il y a une adresse, que l’on lit une fois que l’on vient.'),
    word: z.string().describe('Un mot à l’hôte.'),
    isPollOpen: z.boolean().describe('La date de `event` est la première de celles au vote.'),
    ...partyFactAnswers,
  })
  .meta({ id: 'LinkedParty' });
export type LinkedParty = z.infer<typeof linkedPartySchema>;

/** The content of the page of a private link. */
export const linkedReplySchema = ownReplySchema
  .extend({
    guestId: idSchema.describe('Soi-même sur la liste.'),
    nickname: z.string(),
    event: eventCardSchema.describe('L’événement d’un organisateur, ou la soirée d’un membre.'),
    party: linkedPartySchema.nullable().describe('null pour l’événement d’un organisateur.'),
    plusOnesMax: z.number().int(),
    showsGuests: z.boolean().describe('false où l’organisateur ne montre personne.'),
    isAddressHidden: z.boolean().describe('Il y a une adresse, que l’on lit une fois que l’on vient.'),
    needsApproval: z.boolean().describe('L’organisateur valide chaque oui.'),
    asked: questionSetSchema.describe('Ce que l’organisateur demande à qui vient.'),
    askedPlusOnes: z
      .number()
      .int()
      .nullable()
      .describe(
        'Un oui pas encore confirmé, donné avec cette adresse : combien il amène ; il compte une fois confirmé. null : aucun.',
      ),
    isConfirmed: z
      .boolean()
      .describe('false : l’adresse qui a reçu le lien n’est pas confirmée, et la place cède aux autres.'),
    isOpen: z.boolean().describe('false une fois l’événement annulé, hors du site ou passé.'),
    endsAt: instantSchema.describe('Quand le lien finit : 30 jours après la nuit.'),
  })
  .meta({ id: 'LinkedReply' });
export type LinkedReply = z.infer<typeof linkedReplySchema>;

/** A member's reply or pending invitation, with the event. */
const memberReplySchema = z
  .object({
    event: eventCardSchema,
    reply: replySchema,
    isRequested: z.boolean().describe('Le oui attend que l’organisateur l’accepte.'),
    plusOnes: z.number().int(),
    plusOnesMax: z.number().int(),
    isShown: z.boolean().describe('Si la page de l’événement peut montrer son prénom et son visage.'),
    showsGuests: z.boolean().describe('false où l’organisateur ne montre personne.'),
    offer: placeOfferSchema
      .nullable()
      .describe('Places gardées pour une partie du groupe qui attend ; null : aucune.'),
    repliedAt: instantSchema.nullable(),
    invitedAt: instantSchema.nullable(),
  })
  .meta({ id: 'MemberReply' });
export type MemberReply = z.infer<typeof memberReplySchema>;

export const REPLIES_PER_PAGE = 20;

const memberReplyQuerySchema = pageQuerySchema;
const memberReplyPageSchema = z
  .object({ replies: z.array(memberReplySchema), nextCursor: nextCursorSchema })
  .meta({ id: 'MemberReplyPage' });
export type MemberReplyPage = z.infer<typeof memberReplyPageSchema>;

/** An organiser the member follows. */
const followedOrganiserSchema = z
  .object({
    id: idSchema,
    username: shownUsernameSchema,
    displayName: z.string(),
    picUrl: pictureUrlSchema.nullable(),
    portraitUrl: absoluteUrlSchema.nullable(),
    since: instantSchema,
    consents: followConsentsSchema,
  })
  .meta({ id: 'FollowedOrganiser' });
export type FollowedOrganiser = z.infer<typeof followedOrganiserSchema>;

const followedPageSchema = z
  .object({ organisers: z.array(followedOrganiserSchema), nextCursor: nextCursorSchema })
  .meta({ id: 'FollowedPage' });
export type FollowedPage = z.infer<typeof followedPageSchema>;

const tag = 'Réponses';

export const replyEndpoints = {
  getOwnReply: endpoint({
    method: 'GET',
    path: '/events/:id/reply',
    tag,
    summary: 'Sa propre réponse à un événement.',
    access: 'signed-in',
    params: eventParamsSchema,
    answer: ownReplySchema,
    errors: ['event_not_found'],
  }),
  setOwnReply: endpoint({
    method: 'PUT',
    path: '/events/:id/reply',
    tag,
    summary:
      'Répond à un événement, ou change sa réponse. Sans place libre, un oui va sur la liste d’attente.',
    access: 'signed-in',
    isQueued: true,
    params: eventParamsSchema,
    body: replyBodySchema,
    answer: ownReplySchema,
    errors: ['event_not_found', 'event_closed', 'place_used', 'plan_limit_reached', 'written_since'],
  }),
  answerOwnOffer: endpoint({
    method: 'PUT',
    path: '/events/:id/reply/offer',
    tag,
    summary:
      'Accepte les places proposées à une partie de son groupe, tant qu’elles sont libres, ou les laisse. Le groupe garde son rang.',
    access: 'signed-in',
    isQueued: true,
    params: eventParamsSchema,
    body: offerBodySchema,
    answer: ownReplySchema,
    errors: ['event_not_found', 'event_closed', 'offer_gone', 'written_since'],
  }),
  replyAsVisitor: endpoint({
    method: 'POST',
    path: '/events/:id/replies',
    tag,
    summary:
      'Participe sans compte, avec un pseudo et une adresse e-mail, qui reçoit un lien privé pour confirmer, changer ou annuler. Jusque-là, la place cède devant qui a confirmé. La réponse ne dit rien de qui est déjà sur la liste.',
    access: 'anyone',
    params: eventParamsSchema,
    body: visitorReplyBodySchema,
    answer: visitorReplySchema,
    status: 201,
    errors: ['event_not_found', 'event_closed', 'plan_limit_reached'],
  }),
  getLinkedReply: endpoint({
    method: 'GET',
    path: '/replies/:token',
    tag,
    summary:
      'La réponse qu’ouvre un lien privé. L’ouvrir ne change rien : des robots suivent les liens des e-mails.',
    access: 'anyone',
    params: replyTokenParamsSchema,
    answer: linkedReplySchema,
    errors: ['reply_link_unknown'],
  }),
  confirmLink: endpoint({
    method: 'POST',
    path: '/replies/:token/confirmation',
    tag,
    summary:
      'Confirme l’adresse qui a reçu un lien privé : la place est alors à son invité. Toute réponse par ce lien la confirme aussi.',
    access: 'anyone',
    params: replyTokenParamsSchema,
    answer: linkedReplySchema,
    errors: ['reply_link_unknown'],
  }),
  setLinkedReply: endpoint({
    method: 'PUT',
    path: '/replies/:token',
    tag,
    summary: 'Change la réponse qu’ouvre un lien privé.',
    access: 'anyone',
    params: replyTokenParamsSchema,
    body: replyBodySchema,
    answer: linkedReplySchema,
    errors: ['reply_link_unknown', 'event_closed', 'place_used', 'plan_limit_reached'],
  }),
  answerLinkedOffer: endpoint({
    method: 'PUT',
    path: '/replies/:token/offer',
    tag,
    summary: 'La même réponse à des places proposées, par un lien privé.',
    access: 'anyone',
    params: replyTokenParamsSchema,
    body: offerBodySchema,
    answer: linkedReplySchema,
    errors: ['reply_link_unknown', 'event_closed', 'offer_gone'],
  }),
  renewLink: endpoint({
    method: 'POST',
    path: '/replies/:token/renewal',
    tag,
    summary: 'Change un lien privé : l’ancien ne mène plus à rien, le nouveau part à l’adresse de l’invité.',
    access: 'anyone',
    params: replyTokenParamsSchema,
    answer: z.null(),
    status: 204,
    errors: ['reply_link_unknown'],
  }),
};

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
