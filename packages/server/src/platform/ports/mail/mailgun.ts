import { createHmac } from 'node:crypto';
import { z } from 'zod';
import {
  addressSchema,
  diagnosticSchema,
  eventIdSchema,
  findStatus,
  isRecent,
  isSameSecret,
  kindOfHard,
  type MailEvent,
  type MailEventReader,
  parseJson,
} from './mail-events.ts';

const signedSchema = z.object({
  signature: z.object({
    timestamp: z.string().max(20),
    token: z.string().min(1).max(200),
    signature: z.string().max(200),
  }),
  'event-data': z.unknown(),
});

const eventSchema = z.object({
  id: eventIdSchema,
  event: z.string(),
  recipient: addressSchema,
  severity: z.string().nullish(),
  reason: z.string().nullish(),
  'delivery-status': z
    .object({
      'enhanced-code': diagnosticSchema,
      'bounce-type': z.string().nullish(),
      message: diagnosticSchema,
      description: diagnosticSchema,
    })
    .nullish()
    .catch(null),
});
type Event = z.output<typeof eventSchema>;

function kindOf(
  { event, severity, reason, ...rest }: Event,
  status: string | null,
): MailEvent['kind'] | null {
  if (event === 'complained') return 'complaint';
  // Mailgun retries temporary failures.
  if (event !== 'failed' || severity !== 'permanent') return null;
  // Not sent: Mailgun has suppressed the address.
  if (reason === 'suppress-complaint') return 'complaint';
  if (reason === 'suppress-bounce') return 'hard';
  if (reason === 'suppress-unsubscribe') return null;
  const isSoft = rest['delivery-status']?.['bounce-type'] === 'soft' || reason === 'old';
  return isSoft ? 'soft' : kindOfHard(status);
}

/**
 * Mailgun's webhooks: HMAC-SHA256 over timestamp and token, not over the event.
 * @param key the HTTP webhook signing key of the account.
 */
export function createMailgunEvents(key: string): MailEventReader {
  return {
    name: 'mailgun',
    read({ body }, now) {
      const posted = parseJson(signedSchema, body);
      if (posted === null) return null;
      const { timestamp, token, signature } = posted.signature;
      const expected = createHmac('sha256', key)
        .update(timestamp + token)
        .digest('hex');
      if (!isSameSecret(signature, expected) || !isRecent(timestamp, now)) return null;
      const event = eventSchema.safeParse(posted['event-data']).data;
      return { events: event === undefined ? [] : toEvents(event), nonce: token };
    },
  };
}

function toEvents(event: Event): MailEvent[] {
  const said = event['delivery-status'];
  const status = findStatus(said?.['enhanced-code'], said?.message, said?.description);
  const kind = kindOf(event, status);
  return kind === null ? [] : [{ id: event.id, to: event.recipient, kind, status }];
}
