import { z } from 'zod';
import { normaliseUsername } from '../rules/username.ts';

const USERNAME_MESSAGE = "Le nom d'utilisateur doit contenir au moins 2 caractères";
const SIGNS_MESSAGE = 'Des lettres, des chiffres, des points et des tirets bas seulement';

/** The username of a member in any spelling, normalised here only. */
export const usernameSchema = z
  .string({ error: USERNAME_MESSAGE })
  .max(200, '30 caractères au maximum')
  .transform(normaliseUsername)
  .pipe(
    z
      .string()
      .min(2, USERNAME_MESSAGE)
      .max(30, '30 caractères au maximum')
      .regex(/^[a-z0-9._]*$/, SIGNS_MESSAGE)
      .regex(/[a-z0-9]/, 'Au moins une lettre ou un chiffre'),
  )
  .describe(
    '2 à 30 lettres, chiffres, points ou tirets bas ; un « @ » devant, les majuscules et les accents ne comptent pas.',
  );

export const usernameParamsSchema = z.object({ username: usernameSchema });
