import { createHash, timingSafeEqual } from 'node:crypto';
import { emailSchema } from '@lampion/contract/platform/common';
import { z } from 'zod';

/** A provider's webhook request, unverified. */
export interface PostedEvents {
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** An e-mail that could not be delivered or was marked as spam. */
export interface MailEvent {
  /** The provider's id, the same for each delivery of the event. */
  readonly id: string;
  /** The recipient. */
  readonly to: string;
  readonly kind: 'complaint' | 'hard' | 'soft';
  /** Enhanced status code (RFC 3463), "5.1.1". */
  readonly status: string | null;
}

interface ReadEvents {
  readonly events: readonly MailEvent[];
  /**
   * A signed nonce of a provider that does not sign the content, to be accepted once; null where
   * the content is signed.
   */
  readonly nonce: string | null;
}

/** The webhook of one provider. */
export interface MailEventReader {
  readonly name: 'brevo' | 'mailgun' | 'postmark' | 'sendgrid';
  /**
   * The events that concern an address; none for content that cannot be parsed. Null unless the
   * provider signed the request recently.
   */
  read(posted: PostedEvents, now: Date): ReadEvents | null;
}

/** Providers repeat unanswered requests for hours. */
const REPLAY_MS = 24 * 3_600_000;

/** @param timestamp seconds since 1970, as text. */
export function isRecent(timestamp: string, now: Date): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(now.getTime() - Number(timestamp) * 1000) <= REPLAY_MS;
}

/** In constant time, whatever their lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

export function headerOf({ headers }: PostedEvents, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

/** Parses the body as JSON; null unless it matches the schema. */
export function parseJson<S extends z.ZodType>(schema: S, body: Buffer): z.output<S> | null {
  try {
    return schema.safeParse(JSON.parse(body.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** A list schema that drops entries which do not match. */
export function entriesOf<S extends z.ZodType>(schema: S) {
  return z.array(z.unknown()).transform((entries) =>
    entries.flatMap((entry): z.output<S>[] => {
      const { success, data } = schema.safeParse(entry);
      return success ? [data] : [];
    }),
  );
}

export const addressSchema = emailSchema;
/** An identifier of the provider's. */
export const eventIdSchema = z.union([
  z
    .string()
    .max(500)
    .regex(/^[^\p{Cc}\p{Cs}]+$/u),
  z.number().transform(String),
]);
/** A mail server's message, if any; only its status code is read. */
export const diagnosticSchema = z.string().max(100_000).nullish().catch(null);

/** The first enhanced status code in a mail server's messages. */
export function findStatus(...texts: readonly (string | null | undefined)[]): string | null {
  for (const text of texts) {
    const found = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/.exec(text ?? '')?.[0];
    if (found !== undefined) return found;
  }
  return null;
}

/**
 * The address itself is invalid: no such mailbox, domain or host, or closed. Other failures may be
 * temporary: full, refused as spam.
 */
const HARD = /^5\.(?:1\.(?:1|2|3|4|6|10)|2\.1)$/;
/** Permanent, without a reason. */
const VAGUE = /^5\.0\.0$/;

/** Whether a status means that an address will never work; null when the status is too vague. */
export function isHardStatus(status: string | null): boolean | null {
  if (status === null || VAGUE.test(status)) return null;
  return HARD.test(status);
}

/**
 * Kind of a bounce that the provider calls hard. Its classification counts when the status is
 * vague.
 */
export function kindOfHard(status: string | null): 'hard' | 'soft' {
  return isHardStatus(status) === false ? 'soft' : 'hard';
}
