import { z } from 'zod';
import { instantSchema } from './common.ts';

/** All that is known of somebody, in two forms of the same content. */
export const personalDataSchema = z
  .object({
    /** "lampion-mes-donnees-2027-03-01", without an extension. */
    fileName: z.string(),
    /** For machines: one list or object for each kind of data. */
    data: z.record(z.string(), z.unknown()),
    /** For people: a whole HTML document. */
    html: z.string(),
  })
  .meta({ id: 'PersonalData' });
export type PersonalData = z.infer<typeof personalDataSchema>;

/** What somebody types to say that they mean it. */
export const DELETION_WORD = 'SUPPRIMER';

export const deletionBodySchema = z.object({
  confirmation: z.literal(DELETION_WORD, { error: `Écrivez ${DELETION_WORD} pour confirmer` }),
  /** The owner's password once more; null for an account that only signs in with Google. */
  password: z
    .string({ error: 'Indiquez votre mot de passe' })
    .max(200, '200 caractères au maximum')
    .nullable(),
});

/** From when on nothing is left. Until then, signing in takes the request back. */
export const deletionSchema = z.object({ erasedAt: instantSchema }).meta({ id: 'AccountDeletion' });
export type Deletion = z.infer<typeof deletionSchema>;
