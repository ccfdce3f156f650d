import { endpoint } from '../endpoint.ts';
import { eventParamsSchema } from '../schemas/event-fields.ts';
import { posterQuerySchema, posterSchema } from '../schemas/poster.ts';

export const posterEndpoints = {
  getPoster: endpoint({
    method: 'GET',
    path: '/pro/events/:id/poster.pdf',
    tag: 'Événements',
    summary:
      'L’affiche de son événement, à imprimer : une page A4 ou A3 en PDF, avec le QR code de la page publique.',
    access: 'organiser',
    params: eventParamsSchema,
    query: posterQuerySchema,
    answer: posterSchema,
    answerType: 'application/pdf',
    errors: ['event_not_found', 'unavailable'],
  }),
};
