import { endpoint } from '../endpoint.ts';
import { contactAnswerSchema, contactBodySchema } from '../schemas/contact.ts';

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
