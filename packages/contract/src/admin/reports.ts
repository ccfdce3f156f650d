import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { bytesSchema, emailSchema, idSchema, instantSchema } from '../platform/common.ts';
import { listQuerySchema, pageOf } from '../platform/lists.ts';
import { optionalTextSchema } from '../platform/text.ts';

/** What can be reported to the administration, and its label. */
export const reportKindLabels = {
  event: 'Événement',
  member: 'Membre',
  photo: 'Photo',
  challenge: 'Défi',
} as const;
export type ReportKind = keyof typeof reportKindLabels;
const reportKinds = Object.keys(reportKindLabels) as [ReportKind, ...ReportKind[]];

/** Label of each reason, for the reporter and the administration: one list for all kinds. */
export const reportReasonLabels = {
  misleading: 'Informations fausses ou trompeuses',
  danger: 'Mise en danger',
  alcohol: 'Pousse à boire',
  hate: 'Haine, harcèlement ou menaces',
  intimate: 'Montre quelqu’un sans son accord',
  impersonation: 'Se fait passer pour quelqu’un d’autre',
  minors: 'Moins de 13 ans, ou atteinte à des mineurs',
  illegal: 'Contenu ou activité illégale',
  spam: 'Publicité indésirable ou arnaque',
  other: 'Autre raison',
} as const;
export type ReportReason = keyof typeof reportReasonLabels;
const reasons = Object.keys(reportReasonLabels) as [ReportReason, ...ReportReason[]];
export const reportReasonSchema = z.enum(reasons, { error: 'Choisissez un motif' });

/** The body of every report, whatever it is about. */
export const reportBodySchema = z.object({
  reason: reportReasonSchema,
  details: optionalTextSchema(1000).default(''),
  email: emailSchema
    .optional()
    .describe(
      'Pour un accusé de réception et la suite donnée. Sans elle, un compte les reçoit à son adresse confirmée. Personne d’autre ne la voit.',
    ),
  website: z.string().max(500).optional().describe('À laisser vide : rempli, le signalement est jeté.'),
});
export type ReportBody = z.output<typeof reportBodySchema>;

/** The same for every report, so that it says nothing of its subject. */
export const reportReceived = { message: 'Merci. Une personne de l’équipe lit votre signalement.' };
export const reportAnswerSchema = z.object({ message: z.string() }).meta({ id: 'ReportAnswer' });

const reportOutcomeSchema = z.enum(['kept', 'removed'], { error: 'Choisissez une suite' });
export type ReportOutcome = z.infer<typeof reportOutcomeSchema>;

export const reportOutcomeLabels: Record<ReportOutcome, string> = {
  kept: 'Laissé en place',
  removed: 'Mesure prise',
};

export const reportQuerySchema = listQuerySchema.omit({ q: true }).extend({
  state: z.enum(['open', 'handled']).optional(),
  kind: z.enum(reportKinds).optional(),
  subject: idSchema
    .optional()
    .describe('Les signalements d’un seul événement, membre, défi ou d’une seule photo.'),
});
export type ReportQuery = z.output<typeof reportQuerySchema>;

/** A report in the administration's queue. */
const reportSchema = z
  .object({
    _id: idSchema,
    kind: z.enum(reportKinds),
    subjectId: idSchema.describe('L’événement, le membre, la photo ou le défi signalé.'),
    subjectName: z.string().describe('Son nom au moment du signalement ; vide une fois la personne effacée.'),
    content: z.string().describe('Ce que disait un défi signalé ; vide pour les autres.'),
    eventId: idSchema.nullable().describe('L’événement, ou celui de la photo ou du défi.'),
    accountId: idSchema.nullable().describe('Le compte du membre signalé ; null pour les autres.'),
    reason: reportReasonSchema,
    details: z.string(),
    reporter: z
      .string()
      .nullable()
      .describe('Le pseudo de qui signale ; null sans profil, ou une fois le compte effacé.'),
    createdAt: instantSchema,
    handledAt: instantSchema.nullable().describe('null tant que personne ne l’a traité.'),
    outcome: reportOutcomeSchema.nullable().describe('La suite donnée.'),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof reportSchema>;

const reportPageSchema = pageOf(reportSchema).meta({ id: 'ReportPage' });
export type ReportPage = z.infer<typeof reportPageSchema>;

const tag = 'Administration';
const params = z.object({ id: idSchema });

export const reportEndpoints = {
  listReports: endpoint({
    method: 'GET',
    path: '/admin/reports',
    tag,
    summary: 'Tout ce qui a été signalé, du plus récent au plus ancien, par pages.',
    access: 'admin',
    query: reportQuerySchema,
    answer: reportPageSchema,
  }),
  closeReport: endpoint({
    method: 'POST',
    path: '/admin/reports/:id/outcome',
    tag,
    summary: 'Donne la suite d’un signalement, et de tous ceux du même sujet.',
    details:
      'Qui a laissé une adresse l’apprend par e-mail, une fois. Retirer ce qui est signalé le fait aussi.',
    access: 'admin',
    params,
    body: z.object({ outcome: reportOutcomeSchema }),
    answer: reportSchema,
    errors: ['report_not_found'],
  }),
  getReportedPhoto: endpoint({
    method: 'GET',
    path: '/admin/reports/:id/photo',
    tag,
    summary: 'La photo signalée en WebP, tant que le signalement est ouvert.',
    access: 'admin',
    params,
    answer: bytesSchema,
    answerType: 'image/webp',
    errors: ['report_not_found', 'album_photo_not_found'],
  }),
};
