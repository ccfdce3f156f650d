import { z } from 'zod';
import { secondFactorCodeSchema } from './account.ts';
import { idSchema, instantSchema } from './common.ts';
import { limitCharacters } from './text.ts';

export const sessionParamsSchema = z.object({ id: idSchema });

/** A signed-in device. */
export const sessionSchema = z
  .object({
    id: idSchema,
    device: z
      .string()
      .describe('Navigateur et système en mots (« Firefox sur Linux »), pour autant qu’on le sache.'),
    isCurrent: z.boolean(),
    createdAt: instantSchema,
    lastSeenAt: instantSchema.describe('Arrondi à l’heure.'),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

/** The owner's password again; null for an account that only signs in with Google. */
const currentPasswordSchema = limitCharacters(
  z.string({ error: 'Indiquez votre mot de passe' }),
  200,
).nullable();

export const passwordProofBodySchema = z.object({ password: currentPasswordSchema });
export const secondFactorCodeBodySchema = z.object({ code: secondFactorCodeSchema });

export const secondFactorSchema = z
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
export const secondFactorSetupSchema = z
  .object({
    secret: z.string().describe('À taper à la main, par groupes de quatre.'),
    uri: z.string().meta({ format: 'uri' }).describe('Une adresse `otpauth://`.'),
    qrCode: z.string().describe('La même en QR code : un élément SVG.'),
  })
  .meta({ id: 'SecondFactorSetup' });
export type SecondFactorSetup = z.infer<typeof secondFactorSetupSchema>;

/** Recovery codes: each works once, in place of the authenticator. Shown once. */
export const recoveryCodesSchema = z
  .object({ recoveryCodes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes' });
