import { z } from 'zod';
import { planSchema } from '../billing/plan.ts';
import { endpoint } from '../endpoint.ts';
import {
  absoluteUrlSchema,
  emailSchema,
  idSchema,
  pictureUrlSchema,
  shownEmailSchema,
  shownUsernameSchema,
} from '../platform/common.ts';
import { countCharacters } from '../platform/rules/characters.ts';
import { dropSeparators } from '../platform/rules/visible-text.ts';
import { limitCharacters } from '../platform/text.ts';

/** Six digits of an authenticator, or a recovery code; spaces and dashes are ignored. */
export const secondFactorCodeSchema = z
  .string({ error: 'Indiquez le code' })
  .max(100, 'Code trop long')
  .transform((text) => dropSeparators(text).toLowerCase())
  .pipe(z.string().min(6, 'Indiquez le code'))
  .describe('Les six chiffres de l’application d’authentification, ou un code de secours.');

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

/** What a browser keeps to be recognised, and sends with each sign-in. */
export const deviceMarkSchema = z
  .string({ error: 'Marque de l’appareil illisible' })
  .regex(/^[\w-]{16,64}$/, 'Marque de l’appareil illisible')
  .optional()
  .describe(
    'Un texte au hasard que l’appareil garde : avec lui, un appareil déjà connu ne vaut pas d’e-mail au titulaire.',
  );

export const registerBodySchema = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  accountType: z
    .enum(['organiser', 'member'])
    .default('organiser')
    .describe('organiser : l’inscription d’un organisateur ; member : celle de l’application.'),
  deviceMark: deviceMarkSchema,
});

/** An existing password: no rules apply except that it is correct. */
const passwordSchema = limitCharacters(
  z.string({ error: 'Indiquez votre mot de passe' }).min(1, 'Indiquez votre mot de passe'),
  PASSWORD_MAX,
);

export const loginBodySchema = z.object({
  email: emailSchema,
  password: passwordSchema,
  isAdmin: z
    .boolean()
    .default(false)
    .describe('true depuis l’écran de l’administration : tout autre compte est alors refusé (403).'),
  code: secondFactorCodeSchema
    .optional()
    .describe(
      'Pour un compte à deux facteurs : sans lui, le premier essai est refusé, et le refus le demande.',
    ),
  deviceMark: deviceMarkSchema,
});

export const googleBodySchema = z.object({
  token: z
    .string({ error: 'Jeton Google attendu' })
    .min(1, 'Jeton Google attendu')
    .max(5000, 'Jeton Google trop long')
    .describe('Le jeton d’identité que Google a donné au navigateur.'),
  isAdmin: z.boolean().default(false),
  accountType: z
    .enum(['organiser', 'member'])
    .default('organiser')
    .describe('Le compte à créer, s’il n’y en a pas encore.'),
  code: secondFactorCodeSchema.optional(),
  deviceMark: deviceMarkSchema,
});

const accessToken = z.string().describe('Pour l’en-tête `Authorization: Bearer`, jusqu’à la déconnexion.');
export const accessTokenSchema = z.object({ access_token: accessToken }).meta({ id: 'AccessToken' });

const googleAnswerSchema = z
  .object({ token: accessToken, email: shownEmailSchema, access_token: accessToken })
  .meta({ id: 'GoogleSignIn' });

const currentAccountSchema = z
  .object({
    _id: idSchema,
    email: shownEmailSchema,
    role: roleSchema,
    displayName: z.string(),
    isEmailVerified: z.boolean(),
    hasPassword: z.boolean().describe('false pour un compte qui ne se connecte qu’avec Google.'),
    isSecondFactorMissing: z
      .boolean()
      .describe('L’administration reste fermée tant que le second facteur exigé n’est pas réglé.'),
    newEmail: shownEmailSchema
      .nullable()
      .describe('La nouvelle adresse, tant que son lien de confirmation n’a pas été ouvert ; null : aucune.'),
    organiser: z
      .object({
        _id: idSchema,
        username: shownUsernameSchema,
        picUrl: pictureUrlSchema.nullable(),
        portraitUrl: absoluteUrlSchema.nullable(),
        plan: planSchema,
      })
      .nullable(),
  })
  .meta({ id: 'CurrentAccount' });
export type CurrentAccount = z.infer<typeof currentAccountSchema>;

const forgottenPasswordBodySchema = z.object({ email: emailSchema });

/** The secret of an e-mailed link. */
const linkTokenSchema = z
  .string({ error: 'Lien incomplet' })
  .min(20, 'Lien incomplet')
  .max(200, 'Lien incomplet')
  .describe('Ce que le lien de l’e-mail porte après `#token=`.');

const resetPasswordBodySchema = z.object({
  token: linkTokenSchema,
  password: newPasswordSchema,
  removesPasskeys: z
    .boolean({ error: 'Choisissez oui ou non' })
    .default(false)
    .describe('true : retire aussi toutes les clés d’accès du compte, qui l’ouvrent sinon comme avant.'),
});
/** A password being chosen, and its owner: by an e-mailed link, or by the address typed with it. */
export const checkPasswordBodySchema = z.object({
  password: newPasswordSchema,
  email: z
    .string({ error: 'Indiquez une adresse e-mail' })
    .max(254, 'Adresse e-mail trop longue')
    .meta({ format: 'email' })
    .optional(),
  token: linkTokenSchema.optional(),
});

/** Why the password is refused, as a sentence; null when it is accepted. */
const passwordVerdictSchema = z.object({ fault: z.string().nullable() }).meta({ id: 'PasswordVerdict' });

/** Changes the password while signed in. An account without one sets it by an e-mailed link. */
export const changePasswordBodySchema = z.object({
  currentPassword: passwordSchema,
  password: newPasswordSchema,
  code: secondFactorCodeSchema.optional(),
});

export const changeEmailBodySchema = z.object({
  email: emailSchema,
  password: passwordSchema,
  code: secondFactorCodeSchema.optional().describe('Pour un compte à deux facteurs.'),
});

export const confirmEmailBodySchema = z.object({ token: linkTokenSchema });

const tag = 'Comptes';

export const accountEndpoints = {
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    tag,
    summary: 'Crée un compte et ouvre sa session.',
    access: 'anyone',
    body: registerBodySchema,
    answer: accessTokenSchema,
    status: 201,
    // The answer opens a session, so it is not stored for a repeated request. An address has one
    // account anyway.
    isDoneOnce: false,
    errors: ['email_taken'],
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    tag,
    summary: 'Ouvre une session avec une adresse e-mail et un mot de passe.',
    access: 'anyone',
    body: loginBodySchema,
    answer: accessTokenSchema,
    errors: [
      'wrong_credentials',
      'second_factor_required',
      'wrong_second_factor',
      'forbidden',
      'account_suspended',
    ],
  }),
  loginWithGoogle: endpoint({
    method: 'POST',
    path: '/auth/google',
    tag,
    summary: 'Ouvre une session avec un jeton d’identité Google ; crée le compte au besoin.',
    access: 'anyone',
    body: googleBodySchema,
    answer: googleAnswerSchema,
    errors: [
      'google_refused',
      'second_factor_required',
      'wrong_second_factor',
      'forbidden',
      'account_suspended',
      'unavailable',
    ],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    tag,
    summary: 'Ferme la session du jeton envoyé.',
    access: 'signed-in',
    answer: z.null(),
    status: 204,
  }),
  getCurrentAccount: endpoint({
    method: 'GET',
    path: '/auth/me',
    tag,
    summary: 'Dit qui est connecté et avec quel rôle.',
    access: 'signed-in',
    answer: currentAccountSchema,
  }),
  openProProfile: endpoint({
    method: 'POST',
    path: '/me/pro',
    tag,
    summary: 'Ouvre un espace pro à côté de ce que le compte a déjà, et qu’il garde.',
    access: 'signed-in',
    answer: z.null(),
    status: 204,
  }),
  closeProProfile: endpoint({
    method: 'DELETE',
    path: '/me/pro',
    tag,
    summary: 'Ferme l’espace pro, sans événement à venir ni abonnement ; le reste du compte ne change pas.',
    access: 'signed-in',
    answer: z.null(),
    status: 204,
    errors: ['events_to_come', 'subscription_running'],
  }),
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/auth/forgotten-password',
    tag,
    summary: 'Envoie un lien de réinitialisation, si un compte existe. La réponse ne le dit pas.',
    access: 'anyone',
    body: forgottenPasswordBodySchema,
    answer: z.null(),
    status: 204,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    tag,
    summary: 'Change le mot de passe avec le lien reçu et ferme toutes les sessions.',
    access: 'anyone',
    body: resetPasswordBodySchema,
    answer: z.null(),
    status: 204,
    errors: ['link_expired'],
  }),
  checkPassword: endpoint({
    method: 'POST',
    path: '/auth/check-password',
    tag,
    summary: 'Dit si un mot de passe convient, avant de l’envoyer pour de bon. Rien n’est gardé.',
    access: 'anyone',
    body: checkPasswordBodySchema,
    answer: passwordVerdictSchema,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/auth/confirm-email',
    tag,
    summary: 'Confirme l’adresse e-mail du compte avec le lien reçu.',
    access: 'anyone',
    body: confirmEmailBodySchema,
    answer: z.null(),
    status: 204,
    errors: ['link_expired'],
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/auth/resend-confirmation',
    tag,
    summary: 'Renvoie le lien de confirmation, si l’adresse n’est pas encore confirmée.',
    access: 'signed-in',
    answer: z.null(),
    status: 204,
  }),
};
