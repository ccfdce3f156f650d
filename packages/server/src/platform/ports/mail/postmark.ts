import { z } from 'zod';
import {
  addressSchema,
  diagnosticSchema,
  eventIdSchema,
  findStatus,
  headerOf,
  isSameSecret,
  kindOfHard,
  type MailEvent,
  type MailEventReader,
  parseJson,
} from './mail-events.ts';

const eventSchema = z.object({
  MessageID: eventIdSchema,
  Type: z.string(),
  Email: addressSchema,
  Details: diagnosticSchema,
  Description: diagnosticSchema,
});

function kindOf(type: string, status: string | null): MailEvent['kind'] | null {
  if (type === 'SpamComplaint') return 'complaint';
  if (type === 'HardBounce' || type === 'BadEmailAddress') return kindOfHard(status);
  return type === 'SoftBounce' || type === 'DnsError' ? 'soft' : null;
}

/**
 * Postmark's webhooks for bounces and spam complaints. Postmark signs nothing and authenticates
 * with HTTP Basic.
 * @param login "name:password", as in the webhook's address.
 */
export function createPostmarkEvents(login: string): MailEventReader {
  const expected = `Basic ${Buffer.from(login).toString('base64')}`;
  return {
    name: 'postmark',
    read(posted) {
      if (!isSameSecret(headerOf(posted, 'authorization'), expected)) return null;
      const event = parseJson(eventSchema, posted.body);
      if (event === null) return { events: [], nonce: null };
      const status = findStatus(event.Details, event.Description);
      const kind = kindOf(event.Type, status);
      // Its numeric ID exceeds JavaScript's safe integers.
      const id = [event.MessageID, event.Type, event.Email].join(' ');
      return { events: kind === null ? [] : [{ id, to: event.Email, kind, status }], nonce: null };
    },
  };
}
