import { z } from 'zod';
import { publicEventSchema } from '../events/events.ts';
import { guestSchema } from '../events/guests.ts';
import { followerSchema } from '../people/followers.ts';
import { idSchema, instantSchema } from '../platform/common.ts';
import type { WebhookDeliveryKind } from './webhooks.ts';

/** A reply, with the guest as their organiser reads it. */
const replyPayloadSchema = z
  .object({
    eventId: idSchema,
    guest: guestSchema.omit({ answers: true, offer: true }),
  })
  .meta({ id: 'WebhookReply' });

/** An event as visitors read it, right after the change. */
const eventPayloadSchema = z
  .object({ event: publicEventSchema.omit({ guests: true }).meta({ id: 'PublicEvent' }) })
  .meta({ id: 'WebhookEvent' });

/** An entry at the door; undoing one is an event of its own. */
const arrivalPayloadSchema = z
  .object({
    eventId: idSchema,
    entryId: idSchema,
    guestId: idSchema,
    people: z.number().int().describe('Combien entrent ; 0 pour une annulation.'),
    undoes: idSchema.nullable().describe('L’entrée qu’elle annule ; null pour une entrée.'),
    at: instantSchema.describe('À l’horloge de l’appareil.'),
  })
  .meta({ id: 'WebhookArrival' });

const followerPayloadSchema = z.object({ follower: followerSchema }).meta({ id: 'WebhookFollower' });

/** A payment of the organiser’s own subscription. */
const paymentPayloadSchema = z
  .object({
    paymentId: idSchema,
    planName: z.string(),
    amount: z.number().int().describe('En centimes, taxes comprises.'),
  })
  .meta({ id: 'WebhookPayment' });

const pingPayloadSchema = z.object({ webhookId: idSchema }).meta({ id: 'WebhookPing' });

/** The `data` of each kind of delivery. */
export const webhookPayloads = {
  ping: pingPayloadSchema,
  'reply.created': replyPayloadSchema,
  'reply.changed': replyPayloadSchema,
  'event.published': eventPayloadSchema,
  'event.changed': eventPayloadSchema,
  'event.cancelled': eventPayloadSchema,
  'guest.arrived': arrivalPayloadSchema,
  'follower.added': followerPayloadSchema,
  'payment.succeeded': paymentPayloadSchema,
} as const satisfies Record<WebhookDeliveryKind, z.ZodObject>;
