import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  undeliveredEmailPageSchema,
  undeliveredEmailQuerySchema,
  undeliveredEmailSchema,
} from '../schemas/admin-email.ts';
import { idSchema } from '../schemas/common.ts';

const tag = 'Administration';

export const adminEmailEndpoints = {
  listUndeliveredEmails: endpoint({
    method: 'GET',
    path: '/admin/emails',
    tag,
    summary: 'Les e-mails qui n’ont pas pu être remis, du dernier échec au plus ancien, par pages.',
    access: 'admin',
    query: undeliveredEmailQuerySchema,
    answer: undeliveredEmailPageSchema,
  }),
  retryEmail: endpoint({
    method: 'POST',
    path: '/admin/emails/:id/retry',
    tag,
    summary: 'Essaie de nouveau un e-mail abandonné. Sans effet s’il attend déjà son prochain essai.',
    access: 'admin',
    params: z.object({ id: idSchema }),
    answer: undeliveredEmailSchema,
    errors: ['email_not_found'],
  }),
};
