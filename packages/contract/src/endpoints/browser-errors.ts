import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  browserErrorPageSchema,
  browserErrorQuerySchema,
  browserErrorSchema,
  reportBrowserErrorBodySchema,
} from '../schemas/browser-error.ts';
import { idSchema } from '../schemas/common.ts';

const tag = 'Administration';

export const browserErrorEndpoints = {
  reportBrowserError: endpoint({
    method: 'POST',
    path: '/browser-errors',
    tag,
    summary: 'Signale une erreur survenue dans un navigateur, sans rien de personnel.',
    access: 'anyone',
    body: reportBrowserErrorBodySchema,
    answer: z.null(),
    status: 204,
  }),
  listBrowserErrors: endpoint({
    method: 'GET',
    path: '/admin/browser-errors',
    tag,
    summary: 'Les erreurs des navigateurs, regroupées, de la dernière vue à la plus ancienne, par pages.',
    access: 'admin',
    query: browserErrorQuerySchema,
    answer: browserErrorPageSchema,
  }),
  markBrowserErrorHandled: endpoint({
    method: 'POST',
    path: '/admin/browser-errors/:id/handled',
    tag,
    summary: 'Marque une erreur comme traitée. Elle se rouvre si elle revient.',
    access: 'admin',
    params: z.object({ id: idSchema }),
    answer: browserErrorSchema,
    errors: ['browser_error_not_found'],
  }),
};
