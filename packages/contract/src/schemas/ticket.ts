import { z } from 'zod';
import { idSchema, instantSchema } from './common.ts';
import { eventTypeSchema } from './event-type.ts';
import { usernameSchema } from './username.ts';

/** How many tickets are listed at most: those of the next events. */
export const TICKETS_MAX = 200;

/** A yes, as it is shown at the entrance. */
const ticketSchema = z
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

/** A ticket that was given to a friend, who comes with it: it opens no door any more. */
const givenTicketSchema = ticketSchema
  .omit({ holder: true, token: true, givenBy: true })
  .extend({ to: z.string() })
  .meta({ id: 'GivenTicket' });
export type GivenTicket = z.infer<typeof givenTicketSchema>;

export const ticketListSchema = z
  .object({ tickets: z.array(ticketSchema), given: z.array(givenTicketSchema) })
  .meta({ id: 'TicketList' });
export type TicketList = z.infer<typeof ticketListSchema>;

/** Of an event or a party. */
export const ticketParamsSchema = z.object({ id: idSchema });
export const ticketGiftBodySchema = z.object({ username: usernameSchema });

/** The public keys of tickets, as a JSON Web Key Set (RFC 7517, RFC 8037). */
export const ticketKeysSchema = z
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
