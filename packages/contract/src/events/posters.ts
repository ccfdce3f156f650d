import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pdfSchema } from '../platform/common.ts';
import { eventParamsSchema } from './event-fields.ts';

export const posterSizes = ['a4', 'a3'] as const;
export type PosterSize = (typeof posterSizes)[number];

const posterQuerySchema = z.object({
  size: z.enum(posterSizes, { error: 'Choisissez a4 ou a3' }).default('a4'),
});
export type PosterQuery = z.output<typeof posterQuerySchema>;

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
    answer: pdfSchema,
    answerType: 'application/pdf',
    errors: ['event_not_found', 'unavailable'],
  }),
};
