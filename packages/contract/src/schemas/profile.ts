import { z } from 'zod';
import { findSiretFault, normaliseSiret } from '../rules/siret.ts';
import { absoluteUrlSchema, emailSchema, idSchema } from './common.ts';
import { organiserFrontSchema } from './organiser-front.ts';
import { planSchema } from './plan.ts';
import { lineSchema, optionalLineSchema } from './text.ts';

export const DISPLAY_NAME_MAX = 80;

const siretSchema = z
  .string({ error: 'SIRET requis' })
  .max(60, 'SIRET invalide')
  .superRefine((text, context) => {
    const fault = findSiretFault(text);
    if (fault !== null) context.addIssue({ code: 'custom', message: fault });
  })
  .transform(normaliseSiret);

/** What an organiser may change of their own profile. Other fields are ignored. */
export const updateProfileBodySchema = z.object({
  fullName: lineSchema(120, 'Indiquez votre nom complet'),
  email: emailSchema,
  siret: siretSchema,
  companyName: lineSchema(160, "Indiquez le nom de l'entreprise"),
  /** The name guests read; empty for the username. These two stay as they are when left out. */
  displayName: optionalLineSchema(DISPLAY_NAME_MAX).optional(),
  takesReplies: z.boolean().optional(),
});
export type UpdateProfileBody = z.output<typeof updateProfileBodySchema>;

/** A pro profile, for its owner only. Texts are empty until they are filled in. */
export const profileSchema = z
  .object({
    _id: idSchema,
    fullName: z.string(),
    /** Contact address for invoices and customers; the sign-in address until another is given. */
    email: z.string(),
    siret: z.string(),
    companyName: z.string(),
    displayName: z.string(),
    /** Guests who answer an e-mail write to the sign-in address, once it is confirmed. */
    takesReplies: z.boolean(),
    plan: planSchema,
    /** Present once there is billing data to load. */
    stripeCustomerId: z.string().optional(),
    /** Its public page. */
    page: organiserFrontSchema,
    /** A payment was refused: shown as a banner on every page. */
    isPaymentFailed: z.boolean(),
    /** The connected app account; null while there is none. */
    app: z
      .object({
        username: z.string(),
        appName: z.string(),
        picUrl: z.string(),
        portraitUrl: absoluteUrlSchema,
        bio: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profileSchema>;
