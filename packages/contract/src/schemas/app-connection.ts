import { z } from 'zod';
import { absoluteUrlSchema } from './common.ts';

const USERNAME_MESSAGE = "Le nom d'utilisateur doit contenir au moins 2 caractères";

/** The username of an app account, as typed: a leading "@" and case are ignored. */
export const usernameSchema = z
  .string({ error: USERNAME_MESSAGE })
  .trim()
  .toLowerCase()
  .transform((text) => text.replace(/^@/, ''))
  .pipe(
    z
      .string()
      .min(2, USERNAME_MESSAGE)
      .max(30, '30 caractères au maximum')
      .regex(
        /^[a-z0-9._]*$/,
        'Des lettres sans accent, des chiffres, des points et des tirets bas seulement',
      ),
  );

export const usernameParamsSchema = z.object({ username: usernameSchema });

/** How long a code is valid. */
export const VERIFICATION_CODE_MINUTES = 10;

export const verifyBodySchema = z.object({
  code: z
    .string({ error: 'Veuillez entrer un code à 6 chiffres' })
    .regex(/^[0-9]{6}$/, 'Veuillez entrer un code à 6 chiffres'),
  username: usernameSchema,
});

/** An app account as a result of the search by username. */
export const appAccountSchema = z
  .object({
    username: z.string(),
    appName: z.string(),
    bio: z.string(),
    picUrl: z.string(),
    portraitUrl: absoluteUrlSchema,
  })
  .meta({ id: 'AppAccount' });
export type AppAccount = z.infer<typeof appAccountSchema>;

/** Message to display. */
export const messageSchema = z.object({ message: z.string() }).meta({ id: 'MessageAnswer' });
