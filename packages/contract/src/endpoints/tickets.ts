import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  TICKETS_MAX,
  ticketGiftBodySchema,
  ticketKeysSchema,
  ticketListSchema,
  ticketParamsSchema,
} from '../schemas/ticket.ts';

const tag = 'Réponses';

export const ticketEndpoints = {
  listOwnTickets: endpoint({
    method: 'GET',
    path: '/me/tickets',
    tag,
    summary: `Les billets de ses oui à venir, dans l’ordre des soirées, ${TICKETS_MAX} au plus : à garder sur l’appareil, ils se montrent sans réseau.`,
    details:
      '`token` est le texte du QR code, tel quel. Une autre réponse, ou d’autres accompagnants, font un autre billet.',
    access: 'signed-in',
    answer: ticketListSchema,
  }),
  giveTicket: endpoint({
    method: 'PUT',
    path: '/me/tickets/:id/gift',
    tag,
    summary:
      'Donne son billet à un ami : il vient à sa place, avec autant de monde. L’ancien billet ne vaut plus rien.',
    access: 'signed-in',
    params: ticketParamsSchema,
    body: ticketGiftBodySchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: [
      'app_account_missing',
      'ticket_not_found',
      'ticket_given',
      'friend_not_found',
      'friend_comes',
      'friend_not_invited',
      'event_closed',
      'place_used',
      'plan_limit_reached',
    ],
  }),
  returnTicket: endpoint({
    method: 'DELETE',
    path: '/me/tickets/:id/gift',
    tag,
    summary:
      'Rend un billet reçu à l’ami qui l’a donné, s’il peut encore venir ; sinon la place est pour les suivants.',
    access: 'signed-in',
    params: ticketParamsSchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: ['app_account_missing', 'ticket_not_found', 'event_closed', 'place_used'],
  }),
  getTicketKeys: endpoint({
    method: 'GET',
    path: '/tickets/keys',
    tag,
    summary: 'Les clés publiques qui vérifient les billets (JWK), celle d’aujourd’hui en tête.',
    details:
      'Un billet est « L1 », puis en base32 (RFC 4648, sans `=`) 101 octets : la clé (4, `kid` en hexadécimal), la soirée (16, un UUID), l’invité (16, un UUID), le nombre de personnes (1), la signature Ed25519 (64). Ce qui est signé : les deux octets de « L1 » et les 37 avant la signature. Un billet d’une clé absente d’ici ne vaut rien.',
    access: 'anyone',
    answer: ticketKeysSchema,
  }),
};
