import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { reportAnswerSchema } from '../schemas/admin-event.ts';
import { idSchema, pageQuerySchema } from '../schemas/common.ts';
import {
  blockedMemberPageSchema,
  memberReportPageSchema,
  memberReportQuerySchema,
  memberReportSchema,
  reportMemberBodySchema,
} from '../schemas/member-safety.ts';
import { usernameParamsSchema } from '../schemas/username.ts';

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
