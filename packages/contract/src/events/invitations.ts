import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { emailSchema, fileSchema } from '../platform/common.ts';
import { lineSchema } from '../platform/text.ts';
import { eventParamsSchema } from './event-fields.ts';
import { NICKNAME_MAX } from './replies.ts';
import { columnUses, listSources } from './rules/list-sources.ts';

/** Maximum number of people per request; longer lists are split. */
export const INVITATIONS_MAX = 5000;
/** Maximum number of invalid lines reported: nobody would read more. */
export const INVITATION_FAULTS_SHOWN = 100;

export const inviteeSchema = z.object({
  nickname: lineSchema(NICKNAME_MAX, 'Indiquez un pseudo'),
  email: emailSchema,
});
export type Invitee = z.infer<typeof inviteeSchema>;

/** Either a CSV file or pasted addresses. */
const invitationPreviewBodySchema = z.object({
  file: fileSchema.optional(),
  list: z.string().max(500_000, 'Liste trop longue').optional(),
});
export type InvitationPreviewBody = z.output<typeof invitationPreviewBodySchema>;

/** What the headings of a list say of it, when a known service wrote it. */
export const listOriginAnswers = {
  source: z
    .enum(listSources)
    .nullable()
    .describe('Le service dont la liste est un export, reconnu à ses titres de colonnes ; null sinon.'),
  columns: z
    .array(z.object({ heading: z.string(), use: z.enum(columnUses) }))
    .describe('Ce que devient chaque colonne d’un export reconnu ; les autres ne servent pas.'),
  leftOutCount: z
    .number()
    .int()
    .describe('Lignes d’un export reconnu laissées de côté : annulées, remboursées, ou qui ne viennent pas.'),
};

/** Preview of a list: nothing is saved yet. */
const invitationPreviewSchema = z
  .object({
    people: z.array(inviteeSchema).describe('Qui serait invité, dans l’ordre de la liste.'),
    faults: z
      .array(z.object({ line: z.number().int(), text: z.string(), message: z.string() }))
      .describe('Les lignes refusées, comptées à partir de 1 ; les cent premières.'),
    faultCount: z.number().int(),
    knownCount: z.number().int().describe('Déjà sur la liste : aucun second e-mail.'),
    repeatedCount: z.number().int().describe('La même adresse deux fois dans la liste.'),
    ...listOriginAnswers,
  })
  .meta({ id: 'InvitationPreview' });
export type InvitationPreview = z.infer<typeof invitationPreviewSchema>;

const inviteBodySchema = z.object({
  people: z
    .array(inviteeSchema)
    .min(1, 'Indiquez au moins une adresse')
    .max(INVITATIONS_MAX, `${INVITATIONS_MAX} adresses au maximum par envoi`),
});
export type InviteBody = z.output<typeof inviteBodySchema>;

const invitationResultSchema = z
  .object({
    invited: z.number().int().describe('Personnes à qui un e-mail part maintenant.'),
    known: z.number().int().describe('Déjà sur la liste : rien ne change pour elles.'),
    unsubscribed: z
      .number()
      .int()
      .describe('Ajoutées sans e-mail : elles n’en veulent plus de cet organisateur.'),
  })
  .meta({ id: 'InvitationResult' });
export type InvitationResult = z.infer<typeof invitationResultSchema>;

const tag = 'Événements';

export const invitationEndpoints = {
  previewInvitations: endpoint({
    method: 'POST',
    path: '/pro/events/:id/invitations/preview',
    tag,
    summary:
      'Lit une liste d’adresses ou un fichier CSV, et dit qui serait invité et quelles lignes sont à corriger.',
    access: 'organiser',
    params: eventParamsSchema,
    body: invitationPreviewBodySchema,
    bodyType: 'multipart',
    answer: invitationPreviewSchema,
    errors: ['event_not_found'],
  }),
  inviteGuests: endpoint({
    method: 'POST',
    path: '/pro/events/:id/invitations',
    tag,
    summary: 'Invite par e-mail : chaque personne reçoit un lien privé pour répondre oui, peut-être ou non.',
    access: 'organiser',
    params: eventParamsSchema,
    body: inviteBodySchema,
    answer: invitationResultSchema,
    isDoneOnce: true,
    errors: ['confirmation_required', 'event_not_found', 'event_draft', 'event_closed', 'plan_limit_reached'],
  }),
};
