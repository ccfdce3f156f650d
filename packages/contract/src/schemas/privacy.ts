import { z } from 'zod';
import { instantSchema } from './common.ts';
import { limitCharacters } from './text.ts';

/** All data stored about a person, in two formats with the same content. */
export const personalDataSchema = z
  .object({
    /** File name without extension: "lampion-mes-donnees-2027-03-01". */
    fileName: z.string(),
    /** For machines: one list or object for each kind of data. */
    data: z.record(z.string(), z.unknown()),
    /** For people: a whole HTML document. */
    html: z.string(),
  })
  .meta({ id: 'PersonalData' });
export type PersonalData = z.infer<typeof personalDataSchema>;

/** The text to type as confirmation. */
export const DELETION_WORD = 'SUPPRIMER';

export const deletionBodySchema = z.object({
  confirmation: z.literal(DELETION_WORD, { error: `Écrivez ${DELETION_WORD} pour confirmer` }),
  /** The owner's password again; null for an account that only signs in with Google. */
  password: limitCharacters(z.string({ error: 'Indiquez votre mot de passe' }), 200).nullable(),
});

/** When the account is erased. Until then, signing in cancels the request. */
export const deletionSchema = z.object({ erasedAt: instantSchema }).meta({ id: 'AccountDeletion' });
export type Deletion = z.infer<typeof deletionSchema>;
