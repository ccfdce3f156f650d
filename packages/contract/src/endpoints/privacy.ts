import { endpoint } from '../endpoint.ts';
import { deletionBodySchema, deletionSchema, personalDataSchema } from '../schemas/privacy.ts';

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
