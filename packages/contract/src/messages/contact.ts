import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { emailSchema } from '../platform/common.ts';
import { lineSchema, textSchema } from '../platform/text.ts';

export const contactBodySchema = z.object({
  name: lineSchema(120, 'Indiquez votre nom'),
  email: emailSchema,
  subject: lineSchema(180, 'Indiquez un sujet'),
  message: textSchema(5000, 'Écrivez votre message'),
  website: z.string().max(500).optional().describe('À laisser vide : rempli, le message est jeté.'),
});
export type ContactBody = z.infer<typeof contactBodySchema>;

const contactAnswerSchema = z.object({ message: z.string() }).meta({ id: 'ContactAnswer' });

export const contactEndpoints = {
  sendContactMessage: endpoint({
    method: 'POST',
    path: '/contact',
    tag: 'Contact',
    summary: 'Envoie un message à l’équipe.',
    access: 'anyone',
    body: contactBodySchema,
    answer: contactAnswerSchema,
    status: 201,
  }),
};
