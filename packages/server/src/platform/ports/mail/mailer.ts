import path from 'node:path';
import type { EmailFailureReason, EmailLane } from '@lampion/contract/messages/emails';
import { writePrivateFile } from '../../data-dir.ts';
import type { Metrics } from '../metrics.ts';

/** An attachment of an e-mail. */
export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string | Buffer;
}

/**
 * One e-mail, ready to be sent. Addresses are bare ("camille@exemple.fr"); `id` becomes its
 * Message-ID.
 */
export interface Email {
  readonly id: string;
  /** Each lane has separate connections. `security` ignores pauses requested for other lanes. */
  readonly lane?: EmailLane;
  readonly to: string;
  readonly replyTo?: string;
  /** Envelope sender, which gets bounces; the address of MAIL_FROM when left out. */
  readonly returnPath?: string | undefined;
  /**
   * Ids of the e-mails this one replies to, oldest first: mail programs show them as a thread. Set
   * only for e-mails written by a person.
   */
  readonly thread?: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly Attachment[];
  /** One-click unsubscribe address (RFC 8058): mail programs show a button for it. */
  readonly unsubscribeUrl?: string;
}

const brand = Symbol.for('lampion.SendingError');

/** What a temporary failure concerns: the server, the recipient's domain, or only this message. */
type FailureScope = 'server' | 'domain' | 'message';

interface SendingFailure {
  readonly reason: EmailFailureReason;
  /** Refused permanently (no such mailbox): do not retry. */
  readonly isFinal: boolean;
  readonly scope: FailureScope;
  /** Enhanced status (RFC 3463) of a refused recipient, "5.1.1"; null for other failures. */
  readonly status?: string | null;
}

/** The e-mail was refused, for a known reason. The message contains no address. */
export class SendingError extends Error implements SendingFailure {
  readonly [brand] = true;
  override name = 'SendingError';
  readonly reason: EmailFailureReason;
  readonly isFinal: boolean;
  readonly scope: FailureScope;
  readonly status: string | null;

  constructor(message: string, { reason, isFinal, scope, status = null }: SendingFailure) {
    super(message);
    this.reason = reason;
    this.isFinal = isFinal;
    this.scope = scope;
    this.status = status;
  }
}

export function isSendingError(error: unknown): error is SendingError {
  return typeof error === 'object' && error !== null && brand in error;
}

export function isUndeliverable(error: unknown): boolean {
  return isSendingError(error) && error.isFinal;
}

/** Why an e-mail was not sent; `internal` for errors without a reason. */
export function readFailureReason(error: unknown): EmailFailureReason {
  return isSendingError(error) ? error.reason : 'internal';
}

/** The current backoffs in this process. Lane `security` ignores them. */
export interface MailBackoff {
  /** End of the backoff of a domain (null: of the server); null when there is none. */
  readonly untilFor: (domain: string | null) => Date | null;
  /** Domains in a backoff. */
  readonly domains: () => readonly string[];
}

/** Sends e-mails. The same `id` may be sent twice: the caller decides on retries. */
export interface Mailer {
  /**
   * Resolves once the e-mail is accepted. Throws `SendingError`, which says whether the refusal is
   * permanent; retry after any other error. Aborting `signal` closes the connection: whether the
   * e-mail was sent is then unknown. Error messages contain no address.
   */
  send(email: Email, signal?: AbortSignal): Promise<void>;
  readonly backoff: MailBackoff;
  /** Closes every connection. */
  close(): Promise<void>;
}

/** Wraps a mailer to count e-mails by outcome. */
export function countEmails(mailer: Mailer, metrics: Metrics): Mailer {
  return {
    ...mailer,
    async send(email, signal) {
      try {
        await mailer.send(email, signal);
        metrics.count('lampion_emails_total', { outcome: 'sent' });
      } catch (error) {
        metrics.count('lampion_emails_total', { outcome: isUndeliverable(error) ? 'refused' : 'failed' });
        throw error;
      }
    },
  };
}

/**
 * The embedded mailer: writes each e-mail as a JSON file, readable at /dev/outbox. Idempotent by
 * id.
 */
export function createOutboxMailer(folder: string): Mailer {
  return {
    backoff: { untilFor: () => null, domains: () => [] },
    async close() {},
    async send(email) {
      const kept = { ...email, sentAt: new Date().toISOString() };
      await writePrivateFile(path.join(folder, `${email.id}.json`), JSON.stringify(kept, null, 2));
    },
  };
}
