import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { usernameSchema } from '../people/username.ts';
import { idSchema, instantSchema, pdfSchema } from '../platform/common.ts';
import { eventTypeSchema } from './event-type.ts';
import { replyTokenParamsSchema } from './replies.ts';

/** Maximum tickets listed: those of the next events. */
export const TICKETS_MAX = 200;

/** A guest's yes, as shown at the entrance. */
export const ticketSchema = z
  .object({
    eventId: idSchema.describe('De l’événement ou de la soirée.'),
    kind: z.enum(['party', 'event']),
    name: z.string(),
    type: eventTypeSchema,
    beginDate: instantSchema,
    endDate: instantSchema,
    place: z.string(),
    holder: z.string().describe('Au nom de qui il est.'),
    people: z.number().int().describe('L’invité et ceux qu’il amène.'),
    token: z.string().describe('Signé (Ed25519) ; le texte du QR code : 164 capitales et chiffres.'),
    givenBy: z
      .string()
      .nullable()
      .describe('L’ami qui l’a donné, à qui on peut le rendre ; null pour le sien.'),
  })
  .meta({ id: 'Ticket' });
export type Ticket = z.infer<typeof ticketSchema>;

/** A ticket given to a friend, who comes with it: it is no longer valid for its giver. */
const givenTicketSchema = ticketSchema
  .omit({ holder: true, token: true, givenBy: true })
  .extend({ to: z.string() })
  .meta({ id: 'GivenTicket' });
export type GivenTicket = z.infer<typeof givenTicketSchema>;

const ticketListSchema = z
  .object({ tickets: z.array(ticketSchema), given: z.array(givenTicketSchema) })
  .meta({ id: 'TicketList' });
export type TicketList = z.infer<typeof ticketListSchema>;

/** Of an event or a party. */
const ticketParamsSchema = z.object({ id: idSchema });
const ticketGiftBodySchema = z.object({ username: usernameSchema });

/** The public keys of tickets, as a JSON Web Key Set (RFC 7517, RFC 8037). */
const ticketKeysSchema = z
  .object({
    keys: z.array(
      z.object({
        kid: z.string(),
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        alg: z.literal('EdDSA'),
        use: z.literal('sig'),
        x: z.string().describe('32 octets, en base64url.'),
      }),
    ),
  })
  .meta({ id: 'TicketKeys' });
export type TicketKeys = z.infer<typeof ticketKeysSchema>;

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
  getLinkedTicket: endpoint({
    method: 'GET',
    path: '/replies/:token/ticket',
    tag,
    summary: 'Le billet d’un invité, par son lien privé : de son oui, tant que la nuit n’est pas finie.',
    access: 'anyone',
    params: replyTokenParamsSchema,
    answer: ticketSchema,
    errors: ['reply_link_unknown', 'ticket_not_found'],
  }),
  printLinkedTicket: endpoint({
    method: 'GET',
    path: '/replies/:token/ticket.pdf',
    tag,
    summary: 'Le même billet, à imprimer.',
    access: 'anyone',
    params: replyTokenParamsSchema,
    answer: pdfSchema,
    answerType: 'application/pdf',
    errors: ['reply_link_unknown', 'ticket_not_found', 'unavailable'],
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
