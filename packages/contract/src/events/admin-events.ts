import { z } from 'zod';
import { decisionRuleSchema } from '../admin/rules/decision-rules.ts';
import { endpoint } from '../endpoint.ts';
import {
  absoluteUrlSchema,
  coverChoiceSchema,
  emailSchema,
  idSchema,
  instantSchema,
  pictureSchema,
  shownUsernameSchema,
} from '../platform/common.ts';
import { listQuerySchema, orderSchema, pageOf } from '../platform/lists.ts';
import { optionalTextSchema, textSchema } from '../platform/text.ts';
import { eventParamsSchema } from './event-fields.ts';
import { eventTypeSchema } from './event-type.ts';
import { eventStatusSchema } from './events.ts';

const reportReasons = ['misleading', 'danger', 'hate', 'illegal', 'minors', 'spam', 'other'] as const;
const reportReasonSchema = z.enum(reportReasons, { error: 'Choisissez un motif' });
export type ReportReason = z.infer<typeof reportReasonSchema>;

/** Label of each reason, for the visitor who reports and for the administration. */
export const reportReasonLabels: Record<ReportReason, string> = {
  misleading: 'Informations fausses ou trompeuses',
  danger: 'Mise en danger',
  hate: 'Propos haineux ou harcèlement',
  illegal: 'Contenu ou activité illégale',
  minors: 'Atteinte à des mineurs',
  spam: 'Publicité indésirable ou arnaque',
  other: 'Autre raison',
};

export const reportEventBodySchema = z.object({
  reason: reportReasonSchema,
  details: optionalTextSchema(1000).default(''),
  email: emailSchema
    .optional()
    .describe('Pour un accusé de réception et la suite donnée ; l’organisateur ne la voit jamais.'),
  website: z.string().max(500).optional().describe('À laisser vide : rempli, le signalement est jeté.'),
});
export type ReportEventBody = z.output<typeof reportEventBodySchema>;

export const reportAnswerSchema = z.object({ message: z.string() }).meta({ id: 'ReportAnswer' });

const adminEventSortSchema = z.enum(['begin', 'created']);

export const adminEventQuerySchema = listQuerySchema.extend({
  type: eventTypeSchema.optional(),
  status: eventStatusSchema.optional(),
  period: z
    .enum(['past', 'coming'])
    .optional()
    .describe('past : à sa fin, et jamais moins de huit heures après son début.'),
  reported: z.literal('true').optional().describe('Seulement ceux dont des signalements sont ouverts.'),
  organiser: idSchema.optional().describe('Seulement ceux de cet organisateur.'),
  sort: adminEventSortSchema.default('begin'),
  order: orderSchema.default('desc'),
});
export type AdminEventQuery = z.output<typeof adminEventQuerySchema>;

/** A line of the administration's list. */
const adminEventSchema = z
  .object({
    _id: idSchema,
    name: z.string(),
    type: eventTypeSchema,
    status: eventStatusSchema,
    unpublishedReason: z
      .string()
      .nullable()
      .describe('Pourquoi l’administration l’a dépublié ; null tant qu’elle ne l’a pas fait.'),
    beginDate: instantSchema,
    endDate: instantSchema,
    isPast: z.boolean().describe('Il est fini.'),
    place: z.string(),
    organiser: z.object({
      _id: idSchema,
      accountId: idSchema.describe('Le compte derrière, pour /admin/users.'),
      username: shownUsernameSchema,
      companyName: z.string(),
      displayName: z.string().describe('Le nom que lisent les invités, s’il diffère du pseudo.'),
    }),
    participantCount: z.number().int(),
    openReportCount: z.number().int().describe('Signalements ouverts.'),
    picture: pictureSchema.nullable().describe('null sans image.'),
    cover: coverChoiceSchema,
    coverUrl: absoluteUrlSchema,
    createdAt: instantSchema,
  })
  .meta({ id: 'AdminEvent' });
export type AdminEvent = z.infer<typeof adminEventSchema>;

const adminEventPageSchema = pageOf(adminEventSchema)
  .extend({ reportedCount: z.number().int() })
  .meta({ id: 'AdminEventPage' });
export type AdminEventPage = z.infer<typeof adminEventPageSchema>;

const eventReportSchema = z
  .object({
    _id: idSchema,
    reason: reportReasonSchema,
    details: z.string(),
    createdAt: instantSchema,
    handledAt: instantSchema.nullable().describe('null tant que personne ne l’a traité.'),
  })
  .meta({ id: 'EventReport' });

const adminEventDetailSchema = adminEventSchema
  .extend({
    description: z.string(),
    address: z.string().nullable().describe('null : l’organisateur n’en a pas donné.'),
    reports: z.array(eventReportSchema).describe('Les cent derniers, le plus récent d’abord.'),
  })
  .meta({ id: 'AdminEventDetail' });
export type AdminEventDetail = z.infer<typeof adminEventDetailSchema>;

const unpublishEventBodySchema = z.object({
  rule: decisionRuleSchema.default('contents').describe('La règle appliquée, envoyée avec la raison.'),
  reason: textSchema(1000, 'Indiquez la raison : elle sera envoyée à l’organisateur').describe(
    'Envoyée à l’organisateur par e-mail.',
  ),
});

const tag = 'Administration';

export const adminEventEndpoints = {
  listAdminEvents: endpoint({
    method: 'GET',
    path: '/admin/events',
    tag,
    summary: 'Tous les événements, par pages : recherche par nom, lieu ou organisateur, filtres, tri.',
    access: 'admin',
    query: adminEventQuerySchema,
    answer: adminEventPageSchema,
  }),
  getAdminEvent: endpoint({
    method: 'GET',
    path: '/admin/events/:id',
    tag,
    summary: 'Un événement avec ses signalements.',
    access: 'admin',
    params: eventParamsSchema,
    answer: adminEventDetailSchema,
    errors: ['event_not_found'],
  }),
  unpublishEvent: endpoint({
    method: 'POST',
    path: '/admin/events/:id/unpublish',
    tag,
    summary: 'Retire un événement du site. La raison est envoyée à l’organisateur.',
    access: 'admin',
    params: eventParamsSchema,
    body: unpublishEventBodySchema,
    answer: adminEventDetailSchema,
    errors: ['event_not_found'],
  }),
  republishEvent: endpoint({
    method: 'POST',
    path: '/admin/events/:id/republish',
    tag,
    summary: 'Remet sur le site un événement qui en avait été retiré. L’organisateur est prévenu.',
    access: 'admin',
    params: eventParamsSchema,
    answer: adminEventDetailSchema,
    errors: ['event_not_found'],
  }),
  deleteEventAsAdmin: endpoint({
    method: 'DELETE',
    path: '/admin/events/:id',
    tag,
    summary: 'Supprime un événement pour toujours, avec ses invités. L’organisateur est prévenu.',
    access: 'admin',
    params: eventParamsSchema,
    answer: z.null(),
    status: 204,
    errors: ['event_not_found'],
  }),
  markReportsHandled: endpoint({
    method: 'POST',
    path: '/admin/events/:id/reports/handled',
    tag,
    summary: 'Marque comme traités tous les signalements d’un événement.',
    access: 'admin',
    params: eventParamsSchema,
    answer: adminEventDetailSchema,
    errors: ['event_not_found'],
  }),
  reportEvent: endpoint({
    method: 'POST',
    path: '/events/:id/report',
    tag: 'Événements',
    summary: 'Signale un événement à l’équipe.',
    access: 'anyone',
    params: eventParamsSchema,
    body: reportEventBodySchema,
    answer: reportAnswerSchema,
    status: 201,
    errors: ['event_not_found'],
  }),
};
