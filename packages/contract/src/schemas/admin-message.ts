import { z } from 'zod';
import { listQuerySchema, pageOf } from './admin-page.ts';
import { idSchema, instantSchema, shownEmailSchema } from './common.ts';
import { textSchema } from './text.ts';

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

export const messagePageSchema = pageOf(messageSchema)
  .extend({ unreadCount: z.number().int() })
  .meta({ id: 'MessagePage' });
export type MessagePage = z.infer<typeof messagePageSchema>;

export const messageDetailSchema = messageSchema
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

export const markMessageBodySchema = z.object({
  isRead: z.boolean({ error: 'Valeur attendue : true ou false' }),
});

export const answerMessageBodySchema = z.object({
  _id: idSchema.optional().describe('Fait par l’écran : le même, une seconde fois, ne change rien.'),
  body: textSchema(5000, 'Écrivez votre réponse'),
});
export type AnswerMessageBody = z.output<typeof answerMessageBodySchema>;
