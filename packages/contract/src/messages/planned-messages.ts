import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { eventParamsSchema, momentSchema } from '../events/event-fields.ts';
import { idSchema, instantSchema } from '../platform/common.ts';
import { messageFields } from './announcements.ts';
import { audienceSchema } from './audience.ts';

/** Messages of one event that wait to be sent, or were not: more cannot be planned. */
export const PLANNED_MESSAGES_MAX = 20;

const notSentReasons = [
  'event_cancelled',
  'event_unpublished',
  'organiser_suspended',
  'nobody',
  'too_late',
  'plan',
  'night',
  'day_taken',
] as const;
const notSentReasonSchema = z.enum(notSentReasons);
export type NotSentReason = z.infer<typeof notSentReasonSchema>;

/** Why a planned message was not sent. */
export const notSentReasonLabels: Record<NotSentReason, string> = {
  event_cancelled: 'l’événement était annulé',
  event_unpublished: 'l’événement n’était plus en ligne',
  organiser_suspended: 'votre compte était suspendu',
  nobody: 'plus personne n’était concerné',
  too_late: 'l’événement a été avancé : le message arrivait trop tard',
  plan: 'votre offre ne permettait plus d’autre message ce mois-là',
  night: 'il n’a pas pu partir avant 21 h, et rien ne part aux abonnés la nuit',
  day_taken: 'vos abonnés avaient déjà reçu un message ce jour-là',
};

const plannedMessageBodySchema = z.object({
  ...messageFields,
  sendAt: momentSchema('Indiquez quand envoyer le message'),
});
export type PlannedMessageBody = z.output<typeof plannedMessageBodySchema>;

const plannedMessageSchema = z
  .object({
    id: idSchema,
    body: z.string(),
    audience: z.array(audienceSchema),
    sendAt: instantSchema,
    createdAt: instantSchema,
    recipientCount: z
      .number()
      .int()
      .describe(
        'Combien de personnes le recevraient aujourd’hui ; elles sont comptées de nouveau à l’envoi.',
      ),
    notSent: z
      .object({ at: instantSchema, reason: notSentReasonSchema })
      .nullable()
      .describe('Pourquoi il n’est pas parti à son heure ; null tant qu’il attend.'),
  })
  .meta({ id: 'PlannedMessage' });
export type PlannedMessage = z.infer<typeof plannedMessageSchema>;

const plannedMessageListSchema = z
  .object({
    messages: z
      .array(plannedMessageSchema)
      .describe(`Dans l’ordre des envois, ${PLANNED_MESSAGES_MAX} au plus.`),
  })
  .meta({ id: 'PlannedMessages' });

const plannedMessageParamsSchema = z.object({ id: idSchema, messageId: idSchema });

const tag = 'Événements';

/** Messages of an organiser that are sent at a chosen time. */
export const plannedMessageEndpoints = {
  listPlannedMessages: endpoint({
    method: 'GET',
    path: '/pro/events/:id/planned-messages',
    tag,
    summary: 'Les messages programmés, et ceux qui n’ont pas pu partir.',
    access: 'organiser',
    params: eventParamsSchema,
    answer: plannedMessageListSchema,
    errors: ['event_not_found'],
  }),
  planMessage: endpoint({
    method: 'POST',
    path: '/pro/events/:id/planned-messages',
    tag,
    summary: 'Programme un message aux invités, ou aux abonnés.',
    details:
      'Ses destinataires sont ceux de l’heure d’envoi. Il compte dans l’offre dès qu’il est écrit, pour le mois où il part ; annulé, il ne compte plus. Aux abonnés : entre 9 h et 21 h, un par jour ; les dates publiées ce jour-là l’attendent et partent avec lui.',
    access: 'organiser',
    params: eventParamsSchema,
    body: plannedMessageBodySchema,
    answer: plannedMessageSchema,
    status: 201,
    errors: [
      'confirmation_required',
      'event_not_found',
      'event_draft',
      'event_unpublished',
      'event_cancelled',
      'plan_limit_reached',
      'planned_messages_full',
      'followers_told',
    ],
  }),
  changePlannedMessage: endpoint({
    method: 'PUT',
    path: '/pro/events/:id/planned-messages/:messageId',
    tag,
    summary: 'Change un message programmé, ou reprogramme celui qui n’a pas pu partir.',
    access: 'organiser',
    params: plannedMessageParamsSchema,
    body: plannedMessageBodySchema,
    answer: plannedMessageSchema,
    errors: [
      'confirmation_required',
      'event_not_found',
      'event_draft',
      'event_unpublished',
      'event_cancelled',
      'plan_limit_reached',
      'followers_told',
      'planned_message_not_found',
      'planned_message_sent',
    ],
  }),
  cancelPlannedMessage: endpoint({
    method: 'DELETE',
    path: '/pro/events/:id/planned-messages/:messageId',
    tag,
    summary: 'Annule un message programmé, s’il n’est pas déjà parti.',
    access: 'organiser',
    params: plannedMessageParamsSchema,
    answer: z.null(),
    status: 204,
    errors: ['event_not_found', 'planned_message_not_found', 'planned_message_sent'],
  }),
};
