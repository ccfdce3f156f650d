import { z } from 'zod';
import { roleSchema } from './account.ts';
import { moderatedMemberSchema } from './admin-member.ts';
import { listQuerySchema, orderSchema, pageOf } from './admin-page.ts';
import { emailSchema, idSchema, instantSchema, shownEmailSchema, shownUsernameSchema } from './common.ts';
import { planSchema } from './plan.ts';

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

export const userPageSchema = pageOf(userSchema).meta({ id: 'UserPage' });
export type UserPage = z.infer<typeof userPageSchema>;

export const userDetailSchema = userSchema
  .extend({
    isEmailConfirmed: z.boolean(),
    hasPassword: z.boolean(),
    hasGoogle: z.boolean(),
    hasSecondFactor: z.boolean().describe('Se connecter demande un code.'),
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

export const changeRoleBodySchema = z.object({
  isAdmin: z.boolean({ error: 'Valeur attendue : true ou false' }),
});

/** The account's own address, typed out, so that no account is erased by mistake. */
export const eraseUserBodySchema = z.object({ email: emailSchema });
