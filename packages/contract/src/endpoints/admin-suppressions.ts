import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  addSuppressionBodySchema,
  suppressionPageSchema,
  suppressionQuerySchema,
  suppressionSchema,
} from '../schemas/admin-suppression.ts';
import { idSchema } from '../schemas/common.ts';

const tag = 'Administration';

export const adminSuppressionEndpoints = {
  listSuppressions: endpoint({
    method: 'GET',
    path: '/admin/suppressed-addresses',
    tag,
    summary: 'Les adresses qui ne reçoivent plus d’e-mails, de la dernière écartée à la première, par pages.',
    access: 'admin',
    query: suppressionQuerySchema,
    answer: suppressionPageSchema,
  }),
  addSuppression: endpoint({
    method: 'POST',
    path: '/admin/suppressed-addresses',
    tag,
    summary:
      'N’écrit plus à une adresse, sauf pour la sécurité du compte. Sans effet si elle est déjà écartée.',
    access: 'admin',
    body: addSuppressionBodySchema,
    answer: suppressionSchema,
    errors: ['suppression_not_found'],
  }),
  removeSuppression: endpoint({
    method: 'DELETE',
    path: '/admin/suppressed-addresses/:id',
    tag,
    summary: 'Autorise à nouveau une adresse écartée.',
    access: 'admin',
    params: z.object({ id: idSchema }),
    answer: z.null(),
    status: 204,
    errors: ['suppression_not_found'],
  }),
};
