import { z } from 'zod';
import { reportReasonSchema } from '../admin/reports.ts';
import { reasonsBodySchema } from '../admin/rules/decision-rules.ts';
import { endpoint } from '../endpoint.ts';
import { absoluteUrlSchema, idSchema, pictureUrlSchema, shownUsernameSchema } from '../platform/common.ts';
import { findableSchema } from './app-accounts.ts';
import { usernameSchema } from './username.ts';

/** The app profile of an account, as the administration reads it. */
export const moderatedMemberSchema = z
  .object({
    memberId: idSchema.describe('De son profil : le sujet de ses signalements.'),
    username: shownUsernameSchema,
    appName: z.string(),
    bio: z.string(),
    picUrl: pictureUrlSchema,
    portraitUrl: absoluteUrlSchema,
    hasPicture: z.boolean().describe('false tant que le portrait est dessiné.'),
    findable: findableSchema,
    hasPhone: z.boolean().describe('Un téléphone confirmé.'),
    friendCount: z.number().int(),
    partyCount: z.number().int().describe('Soirées prévues, passées comprises.'),
    reportCount: z.number().int(),
    openReportCount: z.number().int().describe('Ceux qui restent à traiter.'),
    reportReasons: z.array(z.object({ reason: reportReasonSchema, count: z.number().int() })),
  })
  .meta({ id: 'ModeratedMember' });
export type ModeratedMember = z.infer<typeof moderatedMemberSchema>;

/** A username that an administrator assigns in place of the member's own. */
const renameMemberBodySchema = reasonsBodySchema.extend({ username: usernameSchema });

const tag = 'Administration';
const params = z.object({ id: idSchema });

export const adminMemberEndpoints = {
  removeMemberPicture: endpoint({
    method: 'POST',
    path: '/admin/users/:id/picture/remove',
    tag,
    summary: 'Retire la photo d’un membre : le portrait dessiné revient.',
    access: 'admin',
    params,
    body: reasonsBodySchema,
    answer: z.null(),
    status: 204,
    errors: ['user_not_found'],
  }),
  removeMemberBio: endpoint({
    method: 'POST',
    path: '/admin/users/:id/bio/remove',
    tag,
    summary: 'Vide la présentation d’un membre.',
    access: 'admin',
    params,
    body: reasonsBodySchema,
    answer: z.null(),
    status: 204,
    errors: ['user_not_found'],
  }),
  renameMember: endpoint({
    method: 'PUT',
    path: '/admin/users/:id/username',
    tag,
    summary: 'Donne un autre pseudo à un membre, qui le garde au moins 30 jours.',
    access: 'admin',
    params,
    body: renameMemberBodySchema,
    answer: z.null(),
    status: 204,
    errors: ['user_not_found', 'username_taken', 'username_reserved'],
  }),
};
