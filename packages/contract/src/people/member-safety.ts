import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { reportAnswerSchema } from '../events/admin-events.ts';
import {
  absoluteUrlSchema,
  idSchema,
  instantSchema,
  nextCursorSchema,
  pageQuerySchema,
  pictureUrlSchema,
  shownUsernameSchema,
} from '../platform/common.ts';
import { listQuerySchema, pageOf } from '../platform/lists.ts';
import { optionalTextSchema } from '../platform/text.ts';
import { usernameParamsSchema } from './username.ts';

/** A member whom the caller has blocked. */
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

/** Latest first. */
const blockedMemberPageSchema = z
  .object({ members: z.array(blockedMemberSchema), nextCursor: nextCursorSchema })
  .meta({ id: 'BlockedMemberPage' });
export type BlockedMemberPage = z.infer<typeof blockedMemberPageSchema>;

export const BLOCKED_PER_PAGE = 50;

/** Label of each reason, for the reporter and the administrators. */
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

const reportMemberBodySchema = z.object({
  reason: memberReportReasonSchema,
  details: optionalTextSchema(1000).default(''),
});
export type ReportMemberBody = z.output<typeof reportMemberBodySchema>;

export const memberReportQuerySchema = listQuerySchema.omit({ q: true }).extend({
  state: z.enum(['open', 'handled']).optional(),
  account: idSchema.optional().describe('Les signalements du membre de ce compte.'),
});
export type MemberReportQuery = z.output<typeof memberReportQuerySchema>;

/** A report in the administration's list. */
const memberReportSchema = z
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

const memberReportPageSchema = pageOf(memberReportSchema).meta({ id: 'MemberReportPage' });
export type MemberReportPage = z.infer<typeof memberReportPageSchema>;

const tag = 'Membres';

export const memberSafetyEndpoints = {
  listBlocks: endpoint({
    method: 'GET',
    path: '/me/blocks',
    tag,
    summary: 'Les membres que l’on a bloqués, du plus récent au plus ancien, par pages de 50.',
    access: 'signed-in',
    query: pageQuerySchema,
    answer: blockedMemberPageSchema,
    errors: ['app_account_missing'],
  }),
  addBlock: endpoint({
    method: 'PUT',
    path: '/me/blocks/:username',
    tag,
    summary: 'Bloque un membre, sans qu’il le sache : plus rien ne passe entre les deux.',
    access: 'signed-in',
    isQueued: true,
    params: usernameParamsSchema,
    answer: z.null(),
    status: 204,
    errors: ['app_account_missing', 'member_not_found', 'written_since'],
  }),
  removeBlock: endpoint({
    method: 'DELETE',
    path: '/me/blocks/:username',
    tag,
    summary: 'Débloque un membre.',
    access: 'signed-in',
    isQueued: true,
    params: usernameParamsSchema,
    answer: z.null(),
    status: 204,
    errors: ['app_account_missing', 'member_not_found', 'written_since'],
  }),
  reportMember: endpoint({
    method: 'POST',
    path: '/members/:username/reports',
    tag,
    summary: 'Signale un membre à l’équipe.',
    details: 'La réponse est la même pour un pseudo que personne n’a, ou que l’on ne trouve pas.',
    access: 'signed-in',
    isQueued: true,
    params: usernameParamsSchema,
    body: reportMemberBodySchema,
    answer: reportAnswerSchema,
    status: 201,
    errors: ['app_account_missing'],
  }),
  listMemberReports: endpoint({
    method: 'GET',
    path: '/admin/member-reports',
    tag: 'Administration',
    summary: 'Les signalements de membres, du plus récent au plus ancien, par pages.',
    access: 'admin',
    query: memberReportQuerySchema,
    answer: memberReportPageSchema,
  }),
  markMemberReportHandled: endpoint({
    method: 'POST',
    path: '/admin/member-reports/:id/handled',
    tag: 'Administration',
    summary: 'Marque comme traité le signalement d’un membre.',
    access: 'admin',
    params: z.object({ id: idSchema }),
    answer: memberReportSchema,
    errors: ['report_not_found'],
  }),
};
