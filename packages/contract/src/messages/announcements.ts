import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { eventParamsSchema } from '../events/event-fields.ts';
import { guestParamsSchema } from '../events/guests.ts';
import { idSchema, instantSchema, nextCursorSchema, pageQuerySchema } from '../platform/common.ts';
import { textSchema } from '../platform/text.ts';
import {
  audienceCountsSchema,
  audienceListSchema,
  audienceSchema,
  deliveryChannelSchema,
  reachQuerySchema,
  reachSchema,
} from './audience.ts';

/** The longest message, in characters. */
export const ANNOUNCEMENT_LENGTH_MAX = 500;

const deliveryReasons = [
  'gone',
  'refused',
  'unreachable',
  'declined',
  'unavailable',
  'timed_out',
  'throttled',
  'expired',
  'superseded',
] as const;
const deliveryReasonSchema = z.enum(deliveryReasons);
export type DeliveryReason = z.infer<typeof deliveryReasonSchema>;

/** Why a guest was not reached, as shown to the organiser. */
export const deliveryReasonLabels: Record<DeliveryReason, string> = {
  gone: 'l’appareil ou l’adresse ne reçoit plus rien',
  refused: 'le message a été refusé',
  unreachable: 'ni appareil ni adresse e-mail',
  declined: 'ne souhaite pas être prévenu ainsi',
  unavailable: 'le service d’envoi ne répond pas',
  timed_out: 'le service d’envoi a mis trop de temps',
  throttled: 'le service d’envoi est saturé',
  expired: 'il était trop tard pour l’envoyer',
  superseded: 'l’événement a été annulé entre-temps',
};

const announcementKindSchema = z.enum([
  'message',
  'change',
  'cancellation',
  'restoration',
  'reminder',
  'nudge',
]);
export type AnnouncementKind = z.infer<typeof announcementKindSchema>;

export const announcementKindLabels: Record<AnnouncementKind, string> = {
  message: 'Notification',
  change: 'Changement',
  cancellation: 'Annulation',
  restoration: 'Reprise',
  reminder: 'Rappel',
  nudge: 'Relance',
};

/** What an organiser writes, and to whom. */
export const messageFields = {
  body: textSchema(ANNOUNCEMENT_LENGTH_MAX, 'Le message ne peut pas être vide'),
  audience: audienceListSchema
    .optional()
    .describe(
      'Tous les participants par défaut. « followers », seul : les abonnés qui ont accepté les messages de l’organisateur.',
    ),
};

const sendNotificationBodySchema = z.object({
  ...messageFields,
  idempotencyKey: z
    .string()
    .regex(/^[\w-]{8,64}$/, 'Entre 8 et 64 lettres, chiffres ou tirets')
    .optional()
    .describe('La même à chaque essai d’un envoi : seul le premier compte.'),
});
export type SendNotificationBody = z.infer<typeof sendNotificationBodySchema>;

/** Guests by state of their delivery. Deliveries in progress or not started are `waiting`. */
const figures = {
  delivered: z.number().int(),
  failed: z.number().int(),
  waiting: z.number().int(),
};

export const announcementSchema = z
  .object({
    id: idSchema,
    kind: announcementKindSchema,
    body: z.string(),
    audience: z.array(audienceSchema),
    status: z.enum(['sending', 'paused', 'sent']),
    createdAt: instantSchema,
    finishedAt: instantSchema.nullable(),
    recipientCount: z.number().int(),
    ...figures,
    channels: z.array(z.object({ channel: deliveryChannelSchema, ...figures })),
    failures: z.array(
      z.object({ channel: deliveryChannelSchema, reason: deliveryReasonSchema, count: z.number().int() }),
    ),
  })
  .meta({ id: 'Announcement' });
export type Announcement = z.infer<typeof announcementSchema>;

/** Default number of announcements per page. */
export const ANNOUNCEMENTS_PER_PAGE = 20;

const announcementListQuerySchema = pageQuerySchema;
export type AnnouncementListQuery = z.infer<typeof announcementListQuerySchema>;

const announcementPageSchema = z
  .object({
    announcements: z.array(announcementSchema),
    total: z.number().int(),
    nextCursor: nextCursorSchema,
  })
  .meta({ id: 'AnnouncementPage' });
export type AnnouncementPage = z.infer<typeof announcementPageSchema>;

const announcementParamsSchema = z.object({ id: idSchema, announcementId: idSchema });

const remindersBodySchema = z.object({ hasReminders: z.boolean() });

/** One announcement as a guest received it. */
const guestAnnouncementSchema = z
  .object({
    announcementId: idSchema,
    kind: announcementKindSchema,
    body: z.string(),
    channel: deliveryChannelSchema,
    status: z.enum(['waiting', 'delivered', 'failed']),
    reason: deliveryReasonSchema.nullable(),
    settledAt: instantSchema.nullable().describe('Quand il est parti ou a été abandonné ; null jusque-là.'),
    createdAt: instantSchema,
  })
  .meta({ id: 'GuestAnnouncement' });
export type GuestAnnouncement = z.infer<typeof guestAnnouncementSchema>;

/** One delivery. */
const recipientSchema = z
  .object({
    guestId: idSchema,
    nickname: z.string(),
    channel: deliveryChannelSchema,
    status: z.enum(['waiting', 'delivered', 'failed']),
    reason: deliveryReasonSchema.nullable(),
    settledAt: instantSchema.nullable(),
  })
  .meta({ id: 'Recipient' });
export type Recipient = z.infer<typeof recipientSchema>;

export const RECIPIENTS_PER_PAGE = 50;

const recipientListQuerySchema = pageQuerySchema.extend({
  status: z.enum(['delivered', 'failed']).optional(),
});
export type RecipientListQuery = z.infer<typeof recipientListQuerySchema>;

const recipientPageSchema = z
  .object({ recipients: z.array(recipientSchema), nextCursor: nextCursorSchema })
  .meta({ id: 'RecipientPage' });
export type RecipientPage = z.infer<typeof recipientPageSchema>;

const tag = 'Événements';

/** Announcements of an organiser to the guests of an event, and their deliveries. */
export const announcementEndpoints = {
  sendNotification: endpoint({
    method: 'POST',
    path: '/pro/events/:id/sendNotification',
    tag,
    summary:
      'Envoie un message aux invités, ou aux abonnés ; la réponse part aussitôt, les messages à sa suite.',
    details:
      'Aux abonnés, il part entre 9 h et 21 h, et c’est leur seul message de la journée : les dates publiées ce jour-là y sont jointes. Leur nombre par mois dépend de l’offre.',
    access: 'organiser',
    params: eventParamsSchema,
    body: sendNotificationBodySchema,
    answer: announcementSchema,
    status: 201,
    errors: [
      'confirmation_required',
      'event_not_found',
      'event_draft',
      'event_unpublished',
      'nobody_to_notify',
      'plan_limit_reached',
      'followers_asleep',
      'followers_told',
    ],
  }),
  getAudience: endpoint({
    method: 'GET',
    path: '/pro/events/:id/audience',
    tag,
    summary: 'Combien d’invités un message atteindrait, selon leur réponse, et combien d’abonnés.',
    access: 'organiser',
    params: eventParamsSchema,
    answer: audienceCountsSchema,
    errors: ['event_not_found'],
  }),
  getReach: endpoint({
    method: 'GET',
    path: '/pro/events/:id/reach',
    tag,
    summary: 'Par où un message atteindrait chaque destinataire, et ce qu’il en lirait.',
    access: 'organiser',
    params: eventParamsSchema,
    query: reachQuerySchema,
    answer: reachSchema,
    errors: ['event_not_found'],
  }),
  nudgeGuests: endpoint({
    method: 'POST',
    path: '/pro/events/:id/nudge',
    tag,
    summary: 'Relance les invités qui n’ont pas répondu : une fois par événement.',
    access: 'organiser',
    params: eventParamsSchema,
    answer: announcementSchema,
    status: 201,
    errors: [
      'confirmation_required',
      'event_not_found',
      'event_draft',
      'event_unpublished',
      'event_closed',
      'nobody_to_notify',
      'already_nudged',
    ],
  }),
  setReminders: endpoint({
    method: 'PUT',
    path: '/pro/events/:id/reminders',
    tag,
    summary: 'Active ou coupe les rappels de la veille et des deux dernières heures.',
    access: 'organiser',
    params: eventParamsSchema,
    body: remindersBodySchema,
    answer: remindersBodySchema,
    errors: ['event_not_found'],
  }),
  listAnnouncements: endpoint({
    method: 'GET',
    path: '/pro/events/:id/announcements',
    tag,
    summary:
      'Ce qui a été dit aux invités, ou aux abonnés à propos de l’événement, du plus récent au plus ancien, avec l’avancement des envois.',
    access: 'organiser',
    params: eventParamsSchema,
    query: announcementListQuerySchema,
    answer: announcementPageSchema,
    errors: ['event_not_found'],
  }),
  listRecipients: endpoint({
    method: 'GET',
    path: '/pro/events/:id/announcements/:announcementId/recipients',
    tag,
    summary: 'Qui a reçu un message, par où, et pourquoi il a manqué aux autres.',
    details: 'Vide pour un message aux abonnés : qui suit n’est pas nommé ici.',
    access: 'organiser',
    params: announcementParamsSchema,
    query: recipientListQuerySchema,
    answer: recipientPageSchema,
    errors: ['event_not_found', 'announcement_not_found'],
  }),
  pauseAnnouncement: endpoint({
    method: 'POST',
    path: '/pro/events/:id/announcements/:announcementId/pause',
    tag,
    summary: 'Suspend un envoi : ce qui n’est pas parti attend.',
    access: 'organiser',
    params: announcementParamsSchema,
    answer: announcementSchema,
    errors: ['event_not_found', 'announcement_not_found'],
  }),
  resumeAnnouncement: endpoint({
    method: 'POST',
    path: '/pro/events/:id/announcements/:announcementId/resume',
    tag,
    summary: 'Reprend un envoi suspendu.',
    access: 'organiser',
    params: announcementParamsSchema,
    answer: announcementSchema,
    errors: ['event_not_found', 'announcement_not_found'],
  }),
  retryAnnouncement: endpoint({
    method: 'POST',
    path: '/pro/events/:id/announcements/:announcementId/retry',
    tag,
    summary: 'Essaie de nouveau de joindre ceux que le message n’a pas atteints.',
    access: 'organiser',
    params: announcementParamsSchema,
    answer: announcementSchema,
    errors: ['event_not_found', 'announcement_not_found'],
  }),
  listGuestAnnouncements: endpoint({
    method: 'GET',
    path: '/pro/events/:id/guests/:guestId/announcements',
    tag,
    summary: 'Ce qui a été dit à un invité, quand et par où.',
    access: 'organiser',
    params: guestParamsSchema,
    answer: z.array(guestAnnouncementSchema),
    errors: ['event_not_found', 'guest_not_found'],
  }),
};
