import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  absoluteUrlSchema,
  idSchema,
  instantSchema,
  nextCursorSchema,
  pageQuerySchema,
  pictureUrlSchema,
  shownEmailSchema,
  shownUsernameSchema,
} from '../platform/common.ts';
import { searchTextSchema } from '../platform/text.ts';
import { eventParamsSchema } from './event-fields.ts';
import { shownAnswersSchema } from './questions.ts';

/** `waiting`: on the waiting list for the next free place. */
export const replies = ['yes', 'waiting', 'maybe', 'no', 'pending'] as const;
export const replySchema = z.enum(replies);
export type Reply = z.infer<typeof replySchema>;

/** Label of each reply. */
export const replyLabels: Record<Reply, string> = {
  yes: 'Oui',
  waiting: 'Liste d’attente',
  maybe: 'Peut-être',
  no: 'Non',
  pending: 'Sans réponse',
};

/** Guests by their reply; those who said yes are the participants. */
export const replyCountsSchema = z
  .object({
    yes: z.number().int(),
    waiting: z.number().int(),
    maybe: z.number().int(),
    no: z.number().int(),
    pending: z.number().int(),
  })
  .meta({ id: 'ReplyCounts' });
export type ReplyCounts = z.infer<typeof replyCountsSchema>;

/** Number of guests, whatever their reply. */
export function sumReplies(counts: ReplyCounts): number {
  return replies.reduce((sum, reply) => sum + counts[reply], 0);
}

/** A guest as the organiser reads it. */
export const guestSchema = z
  .object({
    id: idSchema,
    nickname: z.string(),
    username: shownUsernameSchema
      .nullable()
      .describe('De son compte de l’application ; null pour qui répond sans.'),
    picUrl: pictureUrlSchema.nullable(),
    portraitUrl: absoluteUrlSchema.nullable(),
    email: shownEmailSchema.nullable().describe('Donnée par qui répond sans compte ; null pour les autres.'),
    isConfirmed: z
      .boolean()
      .describe(
        'false : place demandée avec une adresse pas encore confirmée ; elle cède aux invités confirmés.',
      ),
    reply: replySchema,
    repliedAt: instantSchema.nullable(),
    requestedAt: instantSchema
      .nullable()
      .describe('Depuis quand son oui attend d’être accepté ; null pour tous les autres.'),
    answers: shownAnswersSchema,
    isRefused: z.boolean().describe('Sa demande a été refusée.'),
    plusOnes: z.number().int().describe('Personnes que l’invité amène.'),
    offer: z
      .object({ places: z.number().int(), until: instantSchema })
      .nullable()
      .describe('Places proposées à un groupe qui attend, jusqu’à sa réponse ; null : aucune.'),
    invitedAt: instantSchema
      .nullable()
      .describe(
        'Quand l’organisateur a invité par e-mail ; null pour qui est venu de soi-même ou par l’application.',
      ),
    createdAt: instantSchema,
  })
  .meta({ id: 'Guest' });
export type Guest = z.infer<typeof guestSchema>;

/** Default number of guests per page. The whole list is only available as a file. */
export const GUESTS_PER_PAGE = 50;

export const guestListQuerySchema = pageQuerySchema.extend({
  search: searchTextSchema
    .optional()
    .describe(
      'Une partie du nom ou du pseudo, ou le début d’une adresse que l’organisateur lit ou a écrite ; les autres adresses en entier.',
    ),
  reply: replySchema.optional(),
});
export type GuestListQuery = z.infer<typeof guestListQuerySchema>;

export const guestPageSchema = z
  .object({
    guests: z.array(guestSchema),
    total: z.number().int().describe('Sur toutes les pages ensemble.'),
    counts: replyCountsSchema.describe('Invités trouvés, quelle que soit leur réponse.'),
    nextCursor: nextCursorSchema,
  })
  .meta({ id: 'GuestPage' });
export type GuestPage = z.infer<typeof guestPageSchema>;

export const guestParamsSchema = z.object({ id: idSchema, guestId: idSchema });

/** Replies of one day in Paris ("2027-07-13"), in their current state. */
const replyDaysSchema = z
  .array(
    replyCountsSchema
      .omit({ pending: true })
      .extend({ day: z.iso.date(), replies: z.number().int() })
      .meta({ id: 'ReplyDay' }),
  )
  .meta({ id: 'ReplyDays' });
export type ReplyDays = z.infer<typeof replyDaysSchema>;

const tag = 'Événements';

export const guestEndpoints = {
  listGuests: endpoint({
    method: 'GET',
    path: '/pro/events/:id/guests',
    tag,
    summary: 'Les invités de son événement, du plus récent au plus ancien, par pages de 50 ou de `limit`.',
    access: 'organiser',
    params: eventParamsSchema,
    query: guestListQuerySchema,
    answer: guestPageSchema,
    errors: ['event_not_found'],
  }),
  exportGuests: endpoint({
    method: 'GET',
    path: '/pro/events/:id/guests.csv',
    tag,
    summary: 'Les invités de son événement en CSV : UTF-8 avec BOM, séparé par des points-virgules.',
    access: 'organiser',
    params: eventParamsSchema,
    answer: z.string(),
    answerType: 'text/csv',
    errors: ['event_not_found'],
  }),
  listReplyDays: endpoint({
    method: 'GET',
    path: '/pro/events/:id/reply-days',
    tag,
    summary: 'Les réponses à son événement, jour par jour, du premier au dernier.',
    access: 'organiser',
    params: eventParamsSchema,
    answer: replyDaysSchema,
    errors: ['event_not_found'],
  }),
  removeGuest: endpoint({
    method: 'DELETE',
    path: '/pro/events/:id/guests/:guestId',
    tag,
    summary: 'Retire un invité de la liste.',
    access: 'organiser',
    params: guestParamsSchema,
    answer: z.null(),
    status: 204,
    errors: ['event_not_found', 'guest_not_found', 'place_used'],
  }),
};
