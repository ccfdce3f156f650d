import { z } from 'zod';
import { reportAnswerSchema, reportBodySchema } from '../admin/reports.ts';
import { reasonsBodySchema } from '../admin/rules/decision-rules.ts';
import { endpoint } from '../endpoint.ts';
import {
  absoluteUrlSchema,
  coverChoiceSchema,
  idSchema,
  instantSchema,
  pictureSchema,
  shownUsernameSchema,
} from '../platform/common.ts';
import { listQuerySchema, orderSchema, pageOf } from '../platform/lists.ts';
import { eventParamsSchema } from './event-fields.ts';
import { eventTypeSchema } from './event-type.ts';
import { eventStatusSchema } from './events.ts';

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

const adminEventDetailSchema = adminEventSchema
  .extend({
    description: z.string(),
    address: z.string().nullable().describe('null : l’organisateur n’en a pas donné.'),
  })
  .meta({ id: 'AdminEventDetail' });
export type AdminEventDetail = z.infer<typeof adminEventDetailSchema>;

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
    summary: 'Un événement, dans tout état.',
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
    body: reasonsBodySchema,
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
    method: 'POST',
    path: '/admin/events/:id/delete',
    tag,
    summary: 'Supprime un événement pour toujours, avec ses invités. L’organisateur reçoit la raison.',
    access: 'admin',
    params: eventParamsSchema,
    body: reasonsBodySchema,
    answer: z.null(),
    status: 204,
    errors: ['event_not_found'],
  }),
  reportEvent: endpoint({
    method: 'POST',
    path: '/events/:id/report',
    tag: 'Événements',
    summary: 'Signale un événement à l’équipe.',
    access: 'anyone',
    params: eventParamsSchema,
    body: reportBodySchema,
    answer: reportAnswerSchema,
    status: 201,
    errors: ['event_not_found'],
  }),
};
