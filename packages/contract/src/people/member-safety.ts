import { z } from 'zod';
import { reportAnswerSchema, reportBodySchema } from '../admin/reports.ts';
import { endpoint } from '../endpoint.ts';
import {
  absoluteUrlSchema,
  idSchema,
  instantSchema,
  nextCursorSchema,
  pageQuerySchema,
  pictureUrlSchema,
  shownUsernameSchema,
} from '../platform/common.ts';
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
    body: reportBodySchema,
    answer: reportAnswerSchema,
    status: 201,
    errors: ['app_account_missing'],
  }),
};
