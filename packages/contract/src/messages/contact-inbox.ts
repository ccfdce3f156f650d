import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, shownEmailSchema } from '../platform/common.ts';
import { listQuerySchema, pageOf } from '../platform/lists.ts';
import { textSchema } from '../platform/text.ts';

const messageStateSchema = z.enum(['unread', 'read', 'answered', 'unanswered']);

export const messageQuerySchema = listQuerySchema.extend({ state: messageStateSchema.optional() });
export type MessageQuery = z.output<typeof messageQuerySchema>;

/** A message of the contact form, as a line of the administration's list. */
const messageSchema = z
  .object({
    _id: idSchema,
    name: z.string(),
    email: shownEmailSchema,
    subject: z.string(),
    excerpt: z.string().describe('Le début du message, sur une ligne.'),
    createdAt: instantSchema,
    readAt: instantSchema.nullable().describe('null : non lu, ou marqué comme tel.'),
    answeredAt: instantSchema.nullable().describe('De la première réponse ; null : aucune.'),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof messageSchema>;

const messagePageSchema = pageOf(messageSchema)
  .extend({ unreadCount: z.number().int() })
  .meta({ id: 'MessagePage' });
export type MessagePage = z.infer<typeof messagePageSchema>;

const messageDetailSchema = messageSchema
  .extend({
    message: z.string(),
    answers: z
      .array(
        z.object({
          _id: idSchema,
          author: z.string().nullable().describe('Qui a répondu ; null une fois son compte effacé.'),
          body: z.string(),
          createdAt: instantSchema,
        }),
      )
      .describe('De la plus ancienne à la plus récente.'),
  })
  .meta({ id: 'MessageDetail' });
export type MessageDetail = z.infer<typeof messageDetailSchema>;

const markMessageBodySchema = z.object({
  isRead: z.boolean({ error: 'Valeur attendue : true ou false' }),
});

const answerMessageBodySchema = z.object({
  _id: idSchema.optional().describe('Fait par l’écran : le même, une seconde fois, ne change rien.'),
  body: textSchema(5000, 'Écrivez votre réponse'),
});
export type AnswerMessageBody = z.output<typeof answerMessageBodySchema>;

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
