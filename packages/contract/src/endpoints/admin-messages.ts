import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  answerMessageBodySchema,
  markMessageBodySchema,
  messageDetailSchema,
  messagePageSchema,
  messageQuerySchema,
} from '../schemas/admin-message.ts';
import { idSchema } from '../schemas/common.ts';

const tag = 'Administration';
const params = z.object({ id: idSchema });

export const adminMessageEndpoints = {
  listMessages: endpoint({
    method: 'GET',
    path: '/admin/messages',
    tag,
    summary: 'Les messages reçus, du plus récent au plus ancien, par pages.',
    access: 'admin',
    query: messageQuerySchema,
    answer: messagePageSchema,
  }),
  getMessage: endpoint({
    method: 'GET',
    path: '/admin/messages/:id',
    tag,
    summary: 'Un message avec les réponses envoyées. Le lire ne le marque pas comme lu.',
    access: 'admin',
    params,
    answer: messageDetailSchema,
    errors: ['message_not_found'],
  }),
  markMessage: endpoint({
    method: 'PUT',
    path: '/admin/messages/:id/read',
    tag,
    summary: 'Marque un message comme lu ou non lu.',
    access: 'admin',
    params,
    body: markMessageBodySchema,
    answer: messageDetailSchema,
    errors: ['message_not_found'],
  }),
  answerMessage: endpoint({
    method: 'POST',
    path: '/admin/messages/:id/answers',
    tag,
    summary: 'Répond par e-mail ; la réponse de la personne revient à l’adresse de contact.',
    access: 'admin',
    params,
    body: answerMessageBodySchema,
    answer: messageDetailSchema,
    status: 201,
    errors: ['message_not_found', 'conflict'],
  }),
  deleteMessage: endpoint({
    method: 'DELETE',
    path: '/admin/messages/:id',
    tag,
    summary: 'Supprime un message et ses réponses.',
    access: 'admin',
    params,
    answer: z.null(),
    status: 204,
    errors: ['message_not_found'],
  }),
};
