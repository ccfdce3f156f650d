import { z } from 'zod';
import { personalDataSchema } from '../admin/privacy.ts';
import { reasonsBodySchema } from '../admin/rules/decision-rules.ts';
import { planSchema } from '../billing/plan.ts';
import { endpoint } from '../endpoint.ts';
import {
  emailSchema,
  idSchema,
  instantSchema,
  shownEmailSchema,
  shownUsernameSchema,
} from '../platform/common.ts';
import { listQuerySchema, orderSchema, pageOf } from '../platform/lists.ts';
import { roleSchema } from './accounts.ts';
import { moderatedMemberSchema } from './admin-members.ts';

export const userStateSchema = z.enum(['active', 'suspended', 'unconfirmed']);
export type UserState = z.infer<typeof userStateSchema>;

/** Label of each state. */
export const userStateLabels: Record<UserState, string> = {
  active: 'Actif',
  suspended: 'Suspendu',
  unconfirmed: 'E-mail non confirmé',
};

export const userQuerySchema = listQuerySchema.extend({
  role: roleSchema.optional(),
  plan: planSchema.optional(),
  state: userStateSchema.optional(),
  sort: z.enum(['created', 'last-sign-in']).default('created'),
  order: orderSchema.default('desc'),
});
export type UserQuery = z.output<typeof userQuerySchema>;

/** A line of the administration's list. */
const userSchema = z
  .object({
    _id: idSchema,
    email: shownEmailSchema,
    displayName: z.string(),
    role: roleSchema,
    state: userStateSchema,
    organiser: z
      .object({
        _id: idSchema,
        fullName: z.string(),
        companyName: z.string(),
        displayName: z.string().describe('Le nom que lisent les invités, s’il diffère du pseudo.'),
        plan: planSchema,
      })
      .nullable()
      .describe('null sans profil professionnel.'),
    username: shownUsernameSchema.nullable().describe('Du compte de l’application connecté ; null : aucun.'),
    createdAt: instantSchema,
    lastSignInAt: instantSchema.nullable().describe('null : jamais connecté.'),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

const userPageSchema = pageOf(userSchema).meta({ id: 'UserPage' });
export type UserPage = z.infer<typeof userPageSchema>;

const userDetailSchema = userSchema
  .extend({
    isEmailConfirmed: z.boolean(),
    hasPassword: z.boolean(),
    hasGoogle: z.boolean(),
    hasIdentity: z.boolean().describe('Relié à une identité du fournisseur d’identité.'),
    hasSecondFactor: z.boolean().describe('Se connecter demande un code, ou se fait par une clé d’accès.'),
    suspendedAt: instantSchema.nullable().describe('null : il ne l’est pas.'),
    sessionCount: z.number().int().describe('Sessions en cours.'),
    eventCount: z.number().int(),
    participationCount: z.number().int().describe('Événements où il est invité.'),
    isSelf: z.boolean().describe('Votre propre compte : ce que vous ne pouvez pas lui faire en dépend.'),
    isLastAdmin: z.boolean(),
    member: moderatedMemberSchema
      .nullable()
      .describe('null pour un compte qui n’est pas membre de l’application.'),
  })
  .meta({ id: 'UserDetail' });
export type UserDetail = z.infer<typeof userDetailSchema>;

const changeRoleBodySchema = z.object({
  isAdmin: z.boolean({ error: 'Valeur attendue : true ou false' }),
});

/** The account's address, typed, so that no account is erased by mistake. */
const eraseUserBodySchema = reasonsBodySchema.extend({ email: emailSchema });

const tag = 'Administration';
const params = z.object({ id: idSchema });

export const adminUserEndpoints = {
  listUsers: endpoint({
    method: 'GET',
    path: '/admin/users',
    tag,
    summary: 'Tous les comptes, par pages : recherche par e-mail, nom, pseudo ou société, filtres, tri.',
    access: 'admin',
    query: userQuerySchema,
    answer: userPageSchema,
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/admin/users/:id',
    tag,
    summary: 'Un compte en détail.',
    access: 'admin',
    params,
    answer: userDetailSchema,
    errors: ['user_not_found'],
  }),
  suspendUser: endpoint({
    method: 'POST',
    path: '/admin/users/:id/suspend',
    tag,
    summary: 'Suspend un compte et ferme aussitôt ses sessions. Jamais le sien.',
    details: 'La personne reçoit la raison, la règle appliquée et un lien pour contester.',
    access: 'admin',
    params,
    body: reasonsBodySchema,
    answer: userDetailSchema,
    errors: ['user_not_found', 'own_account', 'last_admin'],
  }),
  reactivateUser: endpoint({
    method: 'POST',
    path: '/admin/users/:id/reactivate',
    tag,
    summary: 'Rend son accès à un compte suspendu.',
    access: 'admin',
    params,
    answer: userDetailSchema,
    errors: ['user_not_found'],
  }),
  changeUserRole: endpoint({
    method: 'POST',
    path: '/admin/users/:id/role',
    tag,
    summary: 'Donne ou retire le rôle d’administration. Il reste toujours quelqu’un pour administrer.',
    access: 'admin',
    params,
    body: changeRoleBodySchema,
    answer: userDetailSchema,
    errors: ['user_not_found', 'last_admin', 'email_unconfirmed'],
  }),
  sendUserReset: endpoint({
    method: 'POST',
    path: '/admin/users/:id/password-reset',
    tag,
    summary: 'Envoie au compte un lien pour choisir un nouveau mot de passe.',
    access: 'admin',
    params,
    answer: z.null(),
    status: 204,
    errors: ['user_not_found'],
  }),
  endUserSessions: endpoint({
    method: 'DELETE',
    path: '/admin/users/:id/sessions',
    tag,
    summary: 'Ferme toutes les sessions d’un compte ; pour le sien, toutes les autres.',
    access: 'admin',
    params,
    answer: userDetailSchema,
    errors: ['user_not_found'],
  }),
  removeUserSecondFactor: endpoint({
    method: 'DELETE',
    path: '/admin/users/:id/second-factor',
    tag,
    summary:
      'Retire la double authentification d’un compte et ses clés d’accès, ferme ses sessions et le prévient par e-mail. Jamais du sien.',
    access: 'admin',
    params,
    answer: userDetailSchema,
    errors: ['user_not_found', 'own_account'],
  }),
  recoverTeam: endpoint({
    method: 'POST',
    path: '/admin/users/:id/team-handover',
    tag,
    summary:
      'Remet le profil pro d’un compte à un autre, quand la personne qui le tenait ne peut plus le faire.',
    details:
      'Événements, invités, abonnement et factures suivent. L’autre compte doit avoir confirmé son adresse et ne pas avoir de profil pro. Le compte d’avant reste dans l’équipe avec le rôle « Organise », sans ses clés de l’API. Lui et tous les propriétaires sont prévenus par e-mail.',
    access: 'admin',
    params,
    body: z.object({ email: emailSchema.describe('L’adresse du compte qui tiendra le profil pro.') }),
    answer: userDetailSchema,
    errors: ['user_not_found', 'organiser_not_found', 'heir_not_ready', 'heir_not_found'],
  }),
  exportUser: endpoint({
    method: 'GET',
    path: '/admin/users/:id/export',
    tag,
    summary: 'Toutes les données d’une personne, pour une machine et pour elle.',
    access: 'admin',
    params,
    answer: personalDataSchema,
    errors: ['user_not_found'],
  }),
  eraseUser: endpoint({
    method: 'POST',
    path: '/admin/users/:id/erase',
    tag,
    summary:
      'Supprime un compte et ses données pour toujours, une fois son adresse recopiée. Jamais le sien. La personne reçoit la raison.',
    access: 'admin',
    params,
    body: eraseUserBodySchema,
    answer: z.null(),
    status: 204,
    errors: ['user_not_found', 'own_account', 'last_admin'],
  }),
};
