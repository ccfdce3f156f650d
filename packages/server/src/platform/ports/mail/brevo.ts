import { z } from 'zod';
import {
  addressSchema,
  diagnosticSchema,
  entriesOf,
  findStatus,
  headerOf,
  isSameSecret,
  kindOfHard,
  type MailEvent,
  type MailEventReader,
  parseJson,
} from './mail-events.ts';

const eventSchema = z.object({
  event: z.string().max(50),
  email: addressSchema,
  'message-id': z.string().max(500).nullish(),
  ts_event: z.number().nullish(),
  reason: diagnosticSchema,
});
type Event = z.output<typeof eventSchema>;

function kindOf(event: string, status: string | null): MailEvent['kind'] | null {
  if (event === 'spam') return 'complaint';
  if (event === 'hard_bounce' || event === 'invalid_email') return kindOfHard(status);
  return event === 'soft_bounce' ? 'soft' : null;
}

/**
 * Brevo's webhooks for transactional e-mails, with one event or a list. Brevo signs nothing and
 * sends a token.
 * @param token the token of the webhook's authentication.
 */
export function createBrevoEvents(token: string): MailEventReader {
  return {
    name: 'brevo',
    read(posted) {
      if (!isSameSecret(headerOf(posted, 'authorization'), `Bearer ${token}`)) return null;
      const list = parseJson(entriesOf(eventSchema), posted.body);
      const one = parseJson(eventSchema, posted.body);
      const events = list ?? (one === null ? [] : [one]);
      return { events: events.flatMap(toEvents), nonce: null };
    },
  };
}

/** Events have no id: `id` is the webhook's. */
function toEvents({ event, email, ts_event: instant, reason, ...rest }: Event): MailEvent[] {
  const status = findStatus(reason);
  const kind = kindOf(event, status);
  const id = [rest['message-id'] ?? instant ?? '', event, email].join(' ');
  return kind === null ? [] : [{ id, to: email, kind, status }];
}
