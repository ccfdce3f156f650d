import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import {
  addressSchema,
  diagnosticSchema,
  entriesOf,
  eventIdSchema,
  findStatus,
  headerOf,
  isRecent,
  kindOfHard,
  type MailEvent,
  type MailEventReader,
  parseJson,
} from './mail-events.ts';

const eventSchema = z.object({
  sg_event_id: eventIdSchema,
  event: z.string(),
  email: addressSchema,
  type: z.string().nullish(),
  status: diagnosticSchema,
  reason: diagnosticSchema,
});
type Event = z.output<typeof eventSchema>;

/** Reasons why SendGrid dropped an e-mail: it has suppressed the address. */
const droppedKinds: Readonly<Record<string, MailEvent['kind']>> = {
  'Bounced Address': 'hard',
  Invalid: 'hard',
  'Spam Reporting Address': 'complaint',
};

function kindOf({ event, type, reason }: Event, status: string | null): MailEvent['kind'] | null {
  if (event === 'spamreport') return 'complaint';
  if (event === 'dropped') return droppedKinds[reason ?? ''] ?? null;
  if (event !== 'bounce') return null;
  return type === 'blocked' ? 'soft' : kindOfHard(status);
}

/**
 * The verification key as SendGrid shows it: base64 of DER. @throws for anything else than a key on
 * P-256
 */
export function readSendgridKey(key: string): KeyObject {
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  if (publicKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('not a key on P-256');
  return publicKey;
}

/** SendGrid's event webhook: ECDSA with SHA-256 over timestamp and body. */
export function createSendgridEvents(publicKey: KeyObject): MailEventReader {
  return {
    name: 'sendgrid',
    read(posted, now) {
      const timestamp = headerOf(posted, 'x-twilio-email-event-webhook-timestamp');
      const signature = Buffer.from(headerOf(posted, 'x-twilio-email-event-webhook-signature'), 'base64');
      const signed = Buffer.concat([Buffer.from(timestamp), posted.body]);
      if (!isRecent(timestamp, now) || !verify('sha256', signed, publicKey, signature)) return null;
      const events = parseJson(entriesOf(eventSchema), posted.body) ?? [];
      return { events: events.flatMap(toEvents), nonce: null };
    },
  };
}

function toEvents(event: Event): MailEvent[] {
  const status = findStatus(event.status, event.reason);
  const kind = kindOf(event, status);
  return kind === null ? [] : [{ id: event.sg_event_id, to: event.email, kind, status }];
}
