import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { mailCheckSchema, mailSetupSchema, startMailCheckBodySchema } from '../schemas/admin-mail-check.ts';
import { idSchema } from '../schemas/common.ts';

const tag = 'Administration';

export const adminMailCheckEndpoints = {
  checkMailSetup: endpoint({
    method: 'GET',
    path: '/admin/mail-setup',
    tag,
    summary: 'Ce qui décide si les e-mails arrivent : les réglages, et ce que le DNS en dit.',
    access: 'admin',
    answer: mailSetupSchema,
    errors: ['too_many_attempts'],
  }),
  startMailCheck: endpoint({
    method: 'POST',
    path: '/admin/mail-checks',
    tag,
    summary: 'Envoie un e-mail d’essai.',
    access: 'admin',
    body: startMailCheckBodySchema,
    answer: mailCheckSchema,
    status: 201,
    errors: ['too_many_attempts'],
  }),
  getMailCheck: endpoint({
    method: 'GET',
    path: '/admin/mail-checks/:id',
    tag,
    summary: 'Ce qu’est devenu un e-mail d’essai.',
    access: 'admin',
    params: z.object({ id: idSchema }),
    answer: mailCheckSchema,
    errors: ['email_not_found'],
  }),
};
