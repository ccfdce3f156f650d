import { z } from 'zod';
import { countCharacters } from '../rules/characters.ts';
import { absoluteUrlSchema, emailSchema, idSchema } from './common.ts';
import { planSchema } from './plan.ts';
import { secondFactorCodeSchema } from './security.ts';
import { limitCharacters } from './text.ts';

export const roleSchema = z.enum(['member', 'organiser', 'admin']);
export type Role = z.infer<typeof roleSchema>;

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;
const tooShort = `Le mot de passe doit contenir au moins ${PASSWORD_MIN} caractères`;

/** A new password: 10 to 200 visible characters, anything printable. Never trimmed. */
export const newPasswordSchema = limitCharacters(
  z.string({ error: 'Choisissez un mot de passe' }).min(PASSWORD_MIN, { error: tooShort, abort: true }),
  PASSWORD_MAX,
).refine((password) => countCharacters(password, PASSWORD_MIN) >= PASSWORD_MIN, tooShort);

export const registerBodySchema = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  /** The kind of account: organiser (the sign-up wizard) or member (the mobile app). */
  accountType: z.enum(['organiser', 'member']).default('organiser'),
});

/** An existing password: no rules apply except that it is correct. */
const passwordSchema = limitCharacters(
  z.string({ error: 'Indiquez votre mot de passe' }).min(1, 'Indiquez votre mot de passe'),
  PASSWORD_MAX,
);

export const loginBodySchema = z.object({
  email: emailSchema,
  password: passwordSchema,
  /** True from the administration's sign-in screen: anyone but an administrator is then refused with 403. */
  isAdmin: z.boolean().default(false),
  /** For an account with a second factor; a first attempt without it is answered with an error that asks for it. */
  code: secondFactorCodeSchema.optional(),
});

export const googleBodySchema = z.object({
  token: z
    .string({ error: 'Jeton Google attendu' })
    .min(1, 'Jeton Google attendu')
    .max(5000, 'Jeton Google trop long'),
  isAdmin: z.boolean().default(false),
  /** The kind of account to be created, when there is none yet. */
  accountType: z.enum(['organiser', 'member']).default('organiser'),
  code: secondFactorCodeSchema.optional(),
});

export const accessTokenSchema = z.object({ access_token: z.string() }).meta({ id: 'AccessToken' });

export const googleAnswerSchema = z
  .object({ token: z.string(), email: z.string(), access_token: z.string() })
  .meta({ id: 'GoogleSignIn' });

export const currentAccountSchema = z
  .object({
    _id: idSchema,
    email: z.string(),
    role: roleSchema,
    displayName: z.string(),
    isEmailVerified: z.boolean(),
    /** False for an account that only signs in with Google. */
    hasPassword: z.boolean(),
    /** The administration is locked until this account has set up the required second factor. */
    isSecondFactorMissing: z.boolean(),
    /** The new address, until its confirmation link is opened. */
    newEmail: z.string().nullable(),
    organiser: z
      .object({
        _id: idSchema,
        username: z.string(),
        picUrl: z.string().nullable(),
        portraitUrl: absoluteUrlSchema.nullable(),
        plan: planSchema,
      })
      .nullable(),
  })
  .meta({ id: 'CurrentAccount' });
export type CurrentAccount = z.infer<typeof currentAccountSchema>;

export const forgottenPasswordBodySchema = z.object({ email: emailSchema });

/** The secret of an e-mailed link. */
const linkTokenSchema = z
  .string({ error: 'Lien incomplet' })
  .min(20, 'Lien incomplet')
  .max(200, 'Lien incomplet');

export const resetPasswordBodySchema = z.object({ token: linkTokenSchema, password: newPasswordSchema });
/** A password being chosen, and its owner: from an e-mailed link, or from the address typed beside it. */
export const checkPasswordBodySchema = z.object({
  password: newPasswordSchema,
  email: z.string({ error: 'Indiquez une adresse e-mail' }).max(254, 'Adresse e-mail trop longue').optional(),
  token: linkTokenSchema.optional(),
});

/** Why the password is refused, in a sentence; null when it is accepted. */
export const passwordVerdictSchema = z
  .object({ fault: z.string().nullable() })
  .meta({ id: 'PasswordVerdict' });

/** The password while signed in. An account without one sets it through an e-mailed link. */
export const changePasswordBodySchema = z.object({
  currentPassword: passwordSchema,
  password: newPasswordSchema,
  code: secondFactorCodeSchema.optional(),
});

export const changeEmailBodySchema = z.object({
  email: emailSchema,
  password: passwordSchema,
  /** For an account with a second factor. */
  code: secondFactorCodeSchema.optional(),
});

export const confirmEmailBodySchema = z.object({ token: linkTokenSchema });
