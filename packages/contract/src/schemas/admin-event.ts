import { z } from 'zod';
import { listQuerySchema, orderSchema, pageOf } from './admin-page.ts';
import {
  absoluteUrlSchema,
  coverChoiceSchema,
  idSchema,
  instantSchema,
  pictureSchema,
  shownUsernameSchema,
} from './common.ts';
import { eventStatusSchema } from './event.ts';
import { eventTypeSchema } from './event-type.ts';
import { optionalTextSchema, textSchema } from './text.ts';

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

export const adminEventPageSchema = pageOf(adminEventSchema)
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

export const adminEventDetailSchema = adminEventSchema
  .extend({
    description: z.string(),
    address: z.string().nullable().describe('null : l’organisateur n’en a pas donné.'),
    reports: z.array(eventReportSchema).describe('Les cent derniers, le plus récent d’abord.'),
  })
  .meta({ id: 'AdminEventDetail' });
export type AdminEventDetail = z.infer<typeof adminEventDetailSchema>;

export const unpublishEventBodySchema = z.object({
  reason: textSchema(1000, 'Indiquez la raison : elle sera envoyée à l’organisateur').describe(
    'Envoyée à l’organisateur par e-mail.',
  ),
});
