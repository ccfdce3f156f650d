import { z } from 'zod';
import { planSchema } from '../billing/plan.ts';
import { endpoint } from '../endpoint.ts';
import {
  emailSchema,
  idSchema,
  instantSchema,
  nextCursorSchema,
  pageQuerySchema,
  shownEmailSchema,
} from '../platform/common.ts';
import { TEAM_HEADER } from './rules/team-rights.ts';

/** What a person may do in an organiser's team, from the most to the least. */
export const teamRoles = {
  owner: { label: 'Propriétaire', hint: 'Peut tout, l’argent compris' },
  manager: { label: 'Organise', hint: 'Prépare, écrit, modifie' },
  door: { label: 'Accueil', hint: 'Tient la porte et la liste' },
  reader: { label: 'Lecture', hint: 'Regarde, ne touche à rien' },
} as const;
export type TeamRole = keyof typeof teamRoles;
export const teamRoleNames = Object.keys(teamRoles) as [TeamRole, ...TeamRole[]];

/** How long an invitation may be accepted. */
export const TEAM_INVITATION_DAYS = 7;
/** Addresses of one request. */
const TEAM_INVITATIONS_AT_ONCE = 10;

const roleSchema = z.enum(teamRoleNames, { error: 'Rôle inconnu' }).describe(
  `Ce que la personne peut faire : ${Object.entries(teamRoles)
    .map(([role, { label }]) => `${role} : ${label}`)
    .join(' ; ')}.`,
);

const membershipSchema = z
  .object({
    _id: idSchema.describe(`L’identifiant de l’organisateur, pour l’en-tête \`${TEAM_HEADER}\`.`),
    name: z.string(),
    role: roleSchema,
    plan: planSchema,
    isFirstOwner: z.boolean().describe('true pour le compte dont c’est le profil pro.'),
  })
  .meta({ id: 'TeamMembership' });
export type TeamMembership = z.infer<typeof membershipSchema>;

const teamMemberSchema = z
  .object({
    _id: idSchema
      .nullable()
      .describe('null pour le compte dont c’est le profil pro : son rôle ne change pas.'),
    name: z.string(),
    email: shownEmailSchema,
    role: roleSchema,
    isSelf: z.boolean().describe('true pour la personne qui appelle.'),
    createdAt: instantSchema,
    lastSeenAt: instantSchema.nullable().describe('À l’heure près ; null : pas encore venue.'),
  })
  .meta({ id: 'TeamMember' });
export type TeamMember = z.infer<typeof teamMemberSchema>;

const teamInvitationSchema = z
  .object({
    _id: idSchema,
    email: shownEmailSchema,
    role: roleSchema,
    invitedBy: z.string().describe('Le nom de qui invite ; vide si son compte n’existe plus.'),
    createdAt: instantSchema,
    expiresAt: instantSchema.describe('Passé ce moment, le lien n’ouvre plus rien ; il se renvoie.'),
  })
  .meta({ id: 'TeamInvitation' });
export type TeamInvitation = z.infer<typeof teamInvitationSchema>;

const teamSchema = z
  .object({
    members: z.array(teamMemberSchema),
    invitations: z.array(teamInvitationSchema),
    size: z.number().int().describe('Combien de personnes l’offre permet, invitations en cours comprises.'),
  })
  .meta({ id: 'Team' });
export type Team = z.infer<typeof teamSchema>;

const entrySchema = z
  .object({
    _id: idSchema,
    who: z
      .string()
      .nullable()
      .describe('La personne, ou la clé de l’API par son nom ; null si le compte n’existe plus.'),
    isKey: z.boolean().describe('true pour une clé de l’API.'),
    what: z.string().describe('La suite de la phrase : « a annulé le bal ».'),
    createdAt: instantSchema,
  })
  .meta({ id: 'TeamJournalEntry' });
export type TeamJournalEntry = z.infer<typeof entrySchema>;

const journalQuerySchema = z.object({
  ...pageQuerySchema.shape,
  limit: pageQuerySchema.shape.limit.default(20),
  person: idSchema.optional().describe('Seulement ce qu’a fait cette personne : un `_id` de `people`.'),
});
export type TeamJournalQuery = z.output<typeof journalQuerySchema>;

const journalPageSchema = z
  .object({
    items: z.array(entrySchema),
    people: z
      .array(z.object({ _id: idSchema.describe('Pour `person`, et pour rien d’autre.'), name: z.string() }))
      .describe('Les personnes de l’équipe, pour choisir.'),
    nextCursor: nextCursorSchema,
  })
  .meta({ id: 'TeamJournalPage' });
export type TeamJournalPage = z.infer<typeof journalPageSchema>;

const inviteBodySchema = z.object({
  emails: z
    .array(emailSchema)
    .min(1, 'Indiquez une adresse e-mail')
    .max(TEAM_INVITATIONS_AT_ONCE, `Invitez ${TEAM_INVITATIONS_AT_ONCE} personnes à la fois, pas plus`)
    .transform((emails) => [...new Set(emails)]),
  role: roleSchema,
});
export type InviteToTeamBody = z.output<typeof inviteBodySchema>;

const invitationTokenSchema = z.object({
  token: z
    .string({ error: 'Lien incomplet' })
    .min(20, 'Lien incomplet')
    .max(200, 'Lien incomplet')
    .describe('Ce que le lien de l’e-mail porte après `#token=`.'),
});

const shownInvitationSchema = z
  .object({
    name: z.string().describe('Le nom de l’organisateur qui invite.'),
    role: roleSchema,
    email: shownEmailSchema,
    expiresAt: instantSchema,
  })
  .meta({ id: 'ShownTeamInvitation' });
export type ShownTeamInvitation = z.infer<typeof shownInvitationSchema>;

const tag = 'Organisateurs';
const paramsSchema = z.object({ id: idSchema });
const refusals = ['organiser_not_found'] as const;

export const teamEndpoints = {
  listTeams: endpoint({
    method: 'GET',
    path: '/me/teams',
    tag,
    summary: 'Les équipes de la personne connectée, la sienne d’abord.',
    details: `Une session agit pour une équipe quand la requête porte l’en-tête \`${TEAM_HEADER}\` avec l’identifiant de l’organisateur. Sans lui, elle agit pour elle-même.`,
    access: 'signed-in',
    answer: z.array(membershipSchema),
  }),
  leaveTeam: endpoint({
    method: 'DELETE',
    path: '/me/teams/:id',
    tag,
    summary: 'Quitte une équipe : dès la réponse, elle n’est plus ouverte.',
    access: 'signed-in',
    params: paramsSchema,
    answer: z.null(),
    status: 204,
    errors: ['not_found', 'last_owner'],
  }),
  getTeam: endpoint({
    method: 'GET',
    path: '/pro/team',
    tag,
    summary: 'Les personnes de l’équipe, et les invitations en cours ou expirées.',
    access: 'organiser',
    answer: teamSchema,
    errors: refusals,
  }),
  listTeamJournal: endpoint({
    method: 'GET',
    path: '/pro/team/journal',
    tag,
    summary: 'Qui a fait quoi pour l’organisateur, du plus récent au plus ancien, pendant 12 mois.',
    details:
      'Chaque appel qui change quelque chose y laisse une ligne ; la tenue de l’entrée, une par heure et par personne. Ni montants, ni noms d’invités.',
    access: 'organiser',
    query: journalQuerySchema,
    answer: journalPageSchema,
    errors: refusals,
  }),
  inviteToTeam: endpoint({
    method: 'POST',
    path: '/pro/team/invitations',
    tag,
    summary: 'Invite des adresses dans l’équipe, toutes ou aucune.',
    details: `Chacune reçoit un lien, qui marche une fois, pendant ${TEAM_INVITATION_DAYS} jours, avec cette adresse seulement. Une adresse déjà invitée reçoit un nouveau lien, avec ce rôle.`,
    access: 'organiser',
    body: inviteBodySchema,
    answer: teamSchema,
    errors: [...refusals, 'confirmation_required', 'already_in_team', 'team_full'],
  }),
  resendTeamInvitation: endpoint({
    method: 'POST',
    path: '/pro/team/invitations/:id/resend',
    tag,
    summary: `Envoie un nouveau lien, pour ${TEAM_INVITATION_DAYS} jours. Le précédent ne vaut plus rien.`,
    access: 'organiser',
    params: paramsSchema,
    answer: teamSchema,
    errors: [...refusals, 'not_found', 'confirmation_required', 'team_full'],
  }),
  withdrawTeamInvitation: endpoint({
    method: 'DELETE',
    path: '/pro/team/invitations/:id',
    tag,
    summary: 'Reprend une invitation : dès la réponse, son lien n’ouvre plus rien.',
    access: 'organiser',
    params: paramsSchema,
    answer: z.null(),
    status: 204,
    errors: [...refusals, 'not_found'],
  }),
  changeTeamRole: endpoint({
    method: 'PUT',
    path: '/pro/team/members/:id',
    tag,
    summary: 'Change le rôle d’une personne de l’équipe, à partir de son prochain appel.',
    access: 'organiser',
    params: paramsSchema,
    body: z.object({ role: roleSchema }),
    answer: teamSchema,
    errors: [...refusals, 'not_found'],
  }),
  removeTeamMember: endpoint({
    method: 'DELETE',
    path: '/pro/team/members/:id',
    tag,
    summary: 'Retire une personne de l’équipe : dès la réponse, elle n’ouvre plus rien.',
    details:
      'Ses liens d’entrée et les clés de l’API qu’elle a créées s’éteignent avec elle. Ce qu’elle a noté à la porte reste.',
    access: 'organiser',
    params: paramsSchema,
    answer: z.null(),
    status: 204,
    errors: [...refusals, 'not_found'],
  }),
  handOverTeam: endpoint({
    method: 'POST',
    path: '/pro/team/handover',
    tag,
    summary: 'Transmet le profil pro à une personne de l’équipe. Le compte qui le tenait reste propriétaire.',
    details:
      'Événements, invités, abonnement et factures suivent. La personne doit avoir confirmé son adresse et ne pas avoir de profil pro. Les liens d’entrée du compte qui transmet continuent, ses clés de l’API aussi.',
    access: 'organiser',
    body: z.object({ memberId: idSchema.describe('Celui de la personne dans l’équipe.') }),
    answer: teamSchema,
    errors: [...refusals, 'not_found', 'not_first_owner', 'heir_not_ready'],
  }),
  lookAtTeamInvitation: endpoint({
    method: 'POST',
    path: '/team-invitations/look',
    tag,
    summary: 'Ce que propose une invitation, avant de l’accepter.',
    access: 'anyone',
    body: invitationTokenSchema,
    answer: shownInvitationSchema,
    errors: ['invitation_ended'],
  }),
  acceptTeamInvitation: endpoint({
    method: 'POST',
    path: '/team-invitations/accept',
    tag,
    summary: 'Entre dans l’équipe. Le lien ne sert qu’une fois.',
    access: 'signed-in',
    body: invitationTokenSchema,
    answer: membershipSchema,
    errors: ['invitation_ended', 'invitation_for_other', 'already_in_team', 'team_full'],
  }),
};
