import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema } from '../platform/common.ts';
import { limitCharacters } from '../platform/text.ts';
import {
  changeEmailBodySchema,
  changePasswordBodySchema,
  confirmEmailBodySchema,
  secondFactorCodeSchema,
} from './accounts.ts';

const sessionParamsSchema = z.object({ id: idSchema });

/** A signed-in device. */
const sessionSchema = z
  .object({
    id: idSchema,
    device: z
      .string()
      .describe('Navigateur et système en mots (« Firefox sur Linux »), pour autant qu’on le sache.'),
    provider: z
      .string()
      .nullable()
      .describe('Le nom du fournisseur d’identité qui l’a ouverte ; null : une autre connexion.'),
    isCurrent: z.boolean(),
    createdAt: instantSchema,
    lastSeenAt: instantSchema.describe('Arrondi à l’heure.'),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

/** The owner's current password; null for an account that only signs in with Google. */
export const currentPasswordSchema = limitCharacters(
  z.string({ error: 'Indiquez votre mot de passe' }),
  200,
).nullable();

const passwordProofBodySchema = z.object({ password: currentPasswordSchema });
const secondFactorCodeBodySchema = z.object({ code: secondFactorCodeSchema });

const secondFactorSchema = z
  .object({
    isOn: z.boolean(),
    isRequired: z.boolean().describe('Exigé de ce compte : l’administration reste fermée sans lui.'),
    recoveryCodesLeft: z.number().int(),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/**
 * Setup data for an authenticator, shown once. The second factor is off until a first code is
 * confirmed.
 */
const secondFactorSetupSchema = z
  .object({
    secret: z.string().describe('À taper à la main, par groupes de quatre.'),
    uri: z.string().meta({ format: 'uri' }).describe('Une adresse `otpauth://`.'),
    qrCode: z.string().describe('La même en QR code : un élément SVG.'),
  })
  .meta({ id: 'SecondFactorSetup' });
export type SecondFactorSetup = z.infer<typeof secondFactorSetupSchema>;

/** Recovery codes: each works once, in place of the authenticator. Shown once. */
const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });

const tag = 'Comptes';

export const securityEndpoints = {
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/password',
    tag,
    summary: 'Change le mot de passe, l’actuel une fois donné, et déconnecte tous les autres appareils.',
    access: 'signed-in',
    body: changePasswordBodySchema,
    answer: z.null(),
    status: 204,
    errors: ['wrong_password', 'wrong_second_factor', 'password_missing'],
  }),
  requestEmailChange: endpoint({
    method: 'POST',
    path: '/auth/email',
    tag,
    summary:
      'Demande une autre adresse e-mail : elle compte une fois confirmée par le lien qui y est envoyé.',
    access: 'signed-in',
    body: changeEmailBodySchema,
    answer: z.null(),
    status: 204,
    errors: ['wrong_password', 'wrong_second_factor', 'password_missing', 'email_taken'],
  }),
  withdrawEmailChange: endpoint({
    method: 'DELETE',
    path: '/auth/email',
    tag,
    summary: 'Renonce à l’adresse demandée : son lien n’ouvre plus rien.',
    access: 'signed-in',
    answer: z.null(),
    status: 204,
  }),
  confirmNewEmail: endpoint({
    method: 'POST',
    path: '/auth/confirm-new-email',
    tag,
    summary: 'Donne au compte sa nouvelle adresse avec le lien reçu, et prévient l’ancienne.',
    access: 'anyone',
    body: confirmEmailBodySchema,
    answer: z.null(),
    status: 204,
    errors: ['link_expired', 'email_taken'],
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    tag,
    summary: 'Les appareils connectés, du dernier utilisé au plus ancien.',
    access: 'signed-in',
    answer: z.array(sessionSchema),
  }),
  revokeSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    tag,
    summary: 'Déconnecte un appareil.',
    access: 'signed-in',
    params: sessionParamsSchema,
    answer: z.null(),
    status: 204,
    errors: ['not_found'],
  }),
  revokeOtherSessions: endpoint({
    method: 'DELETE',
    path: '/auth/sessions',
    tag,
    summary: 'Déconnecte tous les appareils, sauf celui-ci.',
    access: 'signed-in',
    answer: z.null(),
    status: 204,
  }),
  getSecondFactor: endpoint({
    method: 'GET',
    path: '/auth/second-factor',
    tag,
    summary: 'Dit si la connexion demande un code, et combien de codes de secours restent.',
    access: 'signed-in',
    answer: secondFactorSchema,
  }),
  startSecondFactor: endpoint({
    method: 'POST',
    path: '/auth/second-factor',
    tag,
    summary: 'Prépare la double authentification : le secret et son code QR.',
    access: 'signed-in',
    body: passwordProofBodySchema,
    answer: secondFactorSetupSchema,
    errors: ['wrong_password', 'passkey_needed', 'conflict'],
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/auth/second-factor/confirm',
    tag,
    summary: 'Active la double authentification avec un premier code et donne les codes de secours.',
    access: 'signed-in',
    body: secondFactorCodeBodySchema,
    answer: recoveryCodesSchema,
    errors: ['wrong_second_factor', 'passkey_needed', 'conflict'],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    tag,
    summary: 'Remplace les codes de secours.',
    access: 'signed-in',
    body: secondFactorCodeBodySchema,
    answer: recoveryCodesSchema,
    errors: ['wrong_second_factor', 'conflict'],
  }),
  stopSecondFactor: endpoint({
    method: 'POST',
    path: '/auth/second-factor/stop',
    tag,
    summary: 'Désactive la double authentification.',
    access: 'signed-in',
    body: secondFactorCodeBodySchema,
    answer: z.null(),
    status: 204,
    errors: ['wrong_second_factor', 'conflict'],
  }),
};
