import { z } from 'zod';
import { listQuerySchema, orderSchema, pageOf } from './admin-page.ts';
import { absoluteUrlSchema, coverChoiceSchema, idSchema, instantSchema, pictureSchema } from './common.ts';
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
  /** Honeypot: hidden from people. If filled in, the report is discarded and the answer looks the same. */
  website: z.string().max(500).optional(),
});
export type ReportEventBody = z.output<typeof reportEventBodySchema>;

export const reportAnswerSchema = z.object({ message: z.string() }).meta({ id: 'ReportAnswer' });

const adminEventSortSchema = z.enum(['begin', 'created']);

export const adminEventQuerySchema = listQuerySchema.extend({
  type: eventTypeSchema.optional(),
  status: eventStatusSchema.optional(),
  /** Past once it is over: at its end, and never less than 8 hours after its start. */
  period: z.enum(['past', 'coming']).optional(),
  /** Only those with open reports. */
  reported: z.literal('true').optional(),
  /** Only those of this organiser. */
  organiser: idSchema.optional(),
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
    unpublishedReason: z.string().nullable(),
    beginDate: instantSchema,
    endDate: instantSchema,
    /** Whether it is over. */
    isPast: z.boolean(),
    place: z.string(),
    organiser: z.object({
      _id: idSchema,
      /** The account behind it, for /admin/users. */
      accountId: idSchema,
      username: z.string(),
      companyName: z.string(),
      /** The name guests read, if it is another one than the username. */
      displayName: z.string(),
    }),
    participantCount: z.number().int(),
    /** Open reports. */
    openReportCount: z.number().int(),
    picture: pictureSchema.nullable(),
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
    handledAt: instantSchema.nullable(),
  })
  .meta({ id: 'EventReport' });

export const adminEventDetailSchema = adminEventSchema
  .extend({
    description: z.string(),
    address: z.string().nullable(),
    /** Newest first; the newest 100. */
    reports: z.array(eventReportSchema),
  })
  .meta({ id: 'AdminEventDetail' });
export type AdminEventDetail = z.infer<typeof adminEventDetailSchema>;

export const unpublishEventBodySchema = z.object({
  /** Sent to the organiser by e-mail. */
  reason: textSchema(1000, 'Indiquez la raison : elle sera envoyée à l’organisateur'),
});
