import { z } from 'zod';
import { listQuerySchema, pageOf } from './admin-page.ts';
import {
  absoluteUrlSchema,
  idSchema,
  instantSchema,
  nextCursorSchema,
  pictureUrlSchema,
  shownUsernameSchema,
} from './common.ts';
import { optionalTextSchema } from './text.ts';

/** Somebody the member has blocked. */
const blockedMemberSchema = z
  .object({
    id: idSchema,
    username: shownUsernameSchema,
    appName: z.string(),
    picUrl: pictureUrlSchema,
    portraitUrl: absoluteUrlSchema,
    blockedAt: instantSchema,
  })
  .meta({ id: 'BlockedMember' });

/** The latest first. */
export const blockedMemberPageSchema = z
  .object({ members: z.array(blockedMemberSchema), nextCursor: nextCursorSchema })
  .meta({ id: 'BlockedMemberPage' });
export type BlockedMemberPage = z.infer<typeof blockedMemberPageSchema>;

export const BLOCKED_PER_PAGE = 50;

/** Label of each reason, for the member who reports and for the administration. */
export const memberReportReasonLabels = {
  harassment: 'Harcèlement, menaces ou haine',
  impersonation: 'Se fait passer pour quelqu’un d’autre',
  spam: 'Publicité indésirable ou arnaque',
  minor: 'A moins de 13 ans',
  other: 'Autre raison',
} as const;

type MemberReportReason = keyof typeof memberReportReasonLabels;
const reasons = Object.keys(memberReportReasonLabels) as [MemberReportReason, ...MemberReportReason[]];
export const memberReportReasonSchema = z.enum(reasons, { error: 'Choisissez un motif' });

export const reportMemberBodySchema = z.object({
  reason: memberReportReasonSchema,
  details: optionalTextSchema(1000).default(''),
});
export type ReportMemberBody = z.output<typeof reportMemberBodySchema>;

export const memberReportQuerySchema = listQuerySchema.omit({ q: true }).extend({
  state: z.enum(['open', 'handled']).optional(),
  account: idSchema.optional().describe('Les signalements du membre de ce compte.'),
});
export type MemberReportQuery = z.output<typeof memberReportQuerySchema>;

/** A line of the administration's list. */
export const memberReportSchema = z
  .object({
    _id: idSchema,
    reason: memberReportReasonSchema,
    details: z.string(),
    username: shownUsernameSchema.describe('De qui il s’agit.'),
    accountId: idSchema.nullable().describe('Son compte ; null : ce membre n’en a pas, ou plus.'),
    reporter: z.string().nullable().describe('null une fois ce compte effacé.'),
    createdAt: instantSchema,
    handledAt: instantSchema.nullable().describe('null tant que personne ne l’a traité.'),
  })
  .meta({ id: 'MemberReport' });
export type MemberReport = z.infer<typeof memberReportSchema>;

export const memberReportPageSchema = pageOf(memberReportSchema).meta({ id: 'MemberReportPage' });
export type MemberReportPage = z.infer<typeof memberReportPageSchema>;
