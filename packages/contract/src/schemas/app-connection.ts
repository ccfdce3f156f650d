import { z } from 'zod';
import { dropSeparators } from '../rules/visible-text.ts';
import { absoluteUrlSchema, pictureUrlSchema, shownUsernameSchema } from './common.ts';
import { usernameSchema } from './username.ts';

/** How long a code is valid. */
export const VERIFICATION_CODE_MINUTES = 10;

export const verifyBodySchema = z.object({
  code: z
    .string({ error: 'Veuillez entrer un code à 6 chiffres' })
    .max(100, 'Veuillez entrer un code à 6 chiffres')
    // "123 456", as messages group it.
    .overwrite(dropSeparators)
    .regex(/^[0-9]{6}$/, 'Veuillez entrer un code à 6 chiffres'),
  username: usernameSchema,
});

/** An app account as a result of the search by username. */
export const appAccountSchema = z
  .object({
    username: shownUsernameSchema,
    appName: z.string(),
    bio: z.string(),
    picUrl: pictureUrlSchema,
    portraitUrl: absoluteUrlSchema,
  })
  .meta({ id: 'AppAccount' });
export type AppAccount = z.infer<typeof appAccountSchema>;

/** Message to display. */
export const messageSchema = z.object({ message: z.string() }).meta({ id: 'MessageAnswer' });
