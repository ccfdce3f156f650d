import { endpoint } from '../endpoint.ts';
import { TICKETS_MAX, ticketKeysSchema, ticketListSchema } from '../schemas/ticket.ts';

const tag = 'Réponses';

export const ticketEndpoints = {
  listOwnTickets: endpoint({
    method: 'GET',
    path: '/me/tickets',
    tag,
    summary: `Les billets de ses oui à venir, dans l’ordre des soirées, ${TICKETS_MAX} au plus : à garder sur l’appareil, ils se montrent sans réseau.`,
    access: 'signed-in',
    answer: ticketListSchema,
  }),
  getTicketKeys: endpoint({
    method: 'GET',
    path: '/tickets/keys',
    tag,
    summary: 'Les clés publiques qui vérifient les billets (JWK), celle d’aujourd’hui en tête.',
    access: 'anyone',
    answer: ticketKeysSchema,
  }),
};
