import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instantSchema } from '../platform/common.ts';
import { limitCharacters } from '../platform/text.ts';

/** All data stored about a person, in two formats with the same content. */
export const personalDataSchema = z
  .object({
    fileName: z.string().describe('Le nom du fichier, sans extension : « lampion-mes-donnees-2027-03-01 ».'),
    data: z
      .record(z.string(), z.unknown())
      .describe('Pour les machines : une liste ou un objet par sorte de donnée.'),
    html: z.string().describe('Pour les gens : un document HTML entier.'),
  })
  .meta({ id: 'PersonalData' });
export type PersonalData = z.infer<typeof personalDataSchema>;

/** The text to type as confirmation. */
export const DELETION_WORD = 'SUPPRIMER';

const deletionBodySchema = z.object({
  confirmation: z.literal(DELETION_WORD, { error: `Écrivez ${DELETION_WORD} pour confirmer` }),
  password: limitCharacters(z.string({ error: 'Indiquez votre mot de passe' }), 200)
    .nullable()
    .describe('De nouveau le mot de passe ; null pour un compte qui ne se connecte qu’avec Google.'),
});

/** When the account is erased. Signing in before then cancels the request. */
const deletionSchema = z.object({ erasedAt: instantSchema }).meta({ id: 'AccountDeletion' });
export type Deletion = z.infer<typeof deletionSchema>;

const tag = 'Comptes';

export const privacyEndpoints = {
  exportPersonalData: endpoint({
    method: 'GET',
    path: '/account/export',
    tag,
    summary: 'Toutes ses données, pour une machine et pour une personne.',
    access: 'signed-in',
    answer: personalDataSchema,
  }),
  requestDeletion: endpoint({
    method: 'POST',
    path: '/account/deletion',
    tag,
    summary: 'Demande la suppression du compte, effective 14 jours plus tard, et ferme toutes les sessions.',
    access: 'signed-in',
    body: deletionBodySchema,
    answer: deletionSchema,
    errors: ['wrong_password', 'last_admin', 'unavailable'],
  }),
};
