import { z } from 'zod';
import { roleSchema } from './account.ts';
import { moderatedMemberSchema } from './admin-member.ts';
import { listQuerySchema, orderSchema, pageOf } from './admin-page.ts';
import { emailSchema, idSchema, instantSchema } from './common.ts';
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
    email: z.string(),
    displayName: z.string(),
    role: roleSchema,
    state: userStateSchema,
    /** Null without a pro profile. */
    organiser: z
      .object({
        _id: idSchema,
        fullName: z.string(),
        companyName: z.string(),
        /** The name guests read, if it is another one than the username. */
        displayName: z.string(),
        plan: planSchema,
      })
      .nullable(),
    /** Of the connected app account. */
    username: z.string().nullable(),
    createdAt: instantSchema,
    lastSignInAt: instantSchema.nullable(),
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
    /** Signing in requires a code. */
    hasSecondFactor: z.boolean(),
    suspendedAt: instantSchema.nullable(),
    /** Active ones. */
    sessionCount: z.number().int(),
    eventCount: z.number().int(),
    /** Events where they are a guest. */
    participationCount: z.number().int(),
    /** What the caller may not do to this account: it is their own, or it is the last administrator. */
    isSelf: z.boolean(),
    isLastAdmin: z.boolean(),
    /** Null for an account that is no member of the app. */
    member: moderatedMemberSchema.nullable(),
  })
  .meta({ id: 'UserDetail' });
export type UserDetail = z.infer<typeof userDetailSchema>;

export const changeRoleBodySchema = z.object({
  isAdmin: z.boolean({ error: 'Valeur attendue : true ou false' }),
});

/** The account's own address, typed out, so that no account is erased by mistake. */
export const eraseUserBodySchema = z.object({ email: emailSchema });
