import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nextCursorSchema, pageQuerySchema } from '../platform/common.ts';
import { chosenIdsSchema } from '../platform/lists.ts';
import { optionalTextSchema } from '../platform/text.ts';
import { eventParamsSchema } from './event-fields.ts';
import { guestSchema } from './guests.ts';

/** Longest sentence that an organiser sends with a refusal. */
export const REFUSAL_WORDS_MAX = 300;

/** Requests are counted up to this number. */
export const REQUESTS_COUNTED = 1000;

const requestPageSchema = z
  .object({
    requests: z.array(guestSchema),
    total: z
      .number()
      .int()
      .describe(
        `Demandes ouvertes, sur toutes les pages ; au-delà de ${REQUESTS_COUNTED}, on cesse de compter.`,
      ),
    nextCursor: nextCursorSchema,
  })
  .meta({ id: 'RequestPage' });
export type RequestPage = z.infer<typeof requestPageSchema>;

const answerRequestsBodySchema = z.object({
  answer: z.enum(['accept', 'refuse'], { error: 'Choisissez une réponse' }),
  ids: chosenIdsSchema.describe('Des invités, comme dans la liste des demandes.'),
  words: optionalTextSchema(REFUSAL_WORDS_MAX)
    .default('')
    .describe('Une phrase envoyée avec un refus ; rien sinon.'),
});
export type AnswerRequestsBody = z.output<typeof answerRequestsBodySchema>;

/** What became of the requests. Those that were answered or withdrawn since count in none. */
const answeredRequestsSchema = z
  .object({
    placed: z.number().int().describe('Acceptées, avec une place et un billet.'),
    waiting: z.number().int().describe('Acceptées, sans place libre : sur la liste d’attente.'),
    refused: z.number().int(),
  })
  .meta({ id: 'AnsweredRequests' });
export type AnsweredRequests = z.infer<typeof answeredRequestsSchema>;

const tag = 'Événements';

export const approvalEndpoints = {
  listRequests: endpoint({
    method: 'GET',
    path: '/pro/events/:id/requests',
    tag,
    summary: 'Les oui qui attendent d’être acceptés, le plus ancien d’abord, par pages de 50 ou de `limit`.',
    access: 'organiser',
    params: eventParamsSchema,
    query: pageQuerySchema,
    answer: requestPageSchema,
    errors: ['event_not_found'],
  }),
  answerRequests: endpoint({
    method: 'POST',
    path: '/pro/events/:id/requests',
    tag,
    summary:
      'Accepte ou refuse des demandes. Une demande acceptée a une place et un billet ; sans place libre, elle va sur la liste d’attente. Chacun reçoit un e-mail.',
    details: 'Accepter une demande refusée revient sur le refus.',
    access: 'organiser',
    params: eventParamsSchema,
    body: answerRequestsBodySchema,
    answer: answeredRequestsSchema,
    errors: ['event_not_found', 'event_closed'],
  }),
};
