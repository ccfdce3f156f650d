import path from 'node:path';
import type { EmailFailureReason, EmailLane } from '@lampion/contract/messages/emails';
import { writePrivateFile } from '../../data-dir.ts';
import type { Metrics } from '../metrics.ts';

/** A file that comes with an e-mail. */
export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
}

/**
 * One e-mail, ready to be sent. Addresses are bare ("camille@exemple.fr"); `id` becomes its
 * Message-ID.
 */
export interface Email {
  readonly id: string;
  /**
   * Each lane has connections of its own, and what others are asked to wait for does not hold up
   * `security`.
   */
  readonly lane?: EmailLane;
  readonly to: string;
  readonly replyTo?: string;
  /**
   * Where bounces come back to, the sender of the envelope; the address of MAIL_FROM when left out.
   */
  readonly returnPath?: string | undefined;
  /**
   * Ids of the e-mails this one replies to, oldest first: mail programs show them as a thread. A
   * person wrote it.
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

/**
 * What a temporary failure says: that the server, or the recipient's domain, takes nothing now; or
 * nothing of others.
 */
type FailureScope = 'server' | 'domain' | 'message';

interface SendingFailure {
  readonly reason: EmailFailureReason;
  /** Refused permanently (no such mailbox): a retry is useless. */
  readonly isFinal: boolean;
  readonly scope: FailureScope;
  /**
   * Enhanced status (RFC 3463) with which a recipient was refused, "5.1.1"; null for other
   * failures.
   */
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

/** Why an e-mail was not sent; our own fault where the mailer gives no reason. */
export function readFailureReason(error: unknown): EmailFailureReason {
  return isSendingError(error) ? error.reason : 'internal';
}

/** Who asked us to wait, as this process knows it. Lane `security` need not. */
export interface MailRests {
  /**
   * Until when nothing should be sent to a domain (or to anybody, without one); null when it may
   * be.
   */
  readonly untilFor: (domain: string | null) => Date | null;
  /** Domains that take nothing now. */
  readonly domains: () => readonly string[];
}

/** Sends e-mails. The same `id` may be sent twice: the caller decides on retries. */
export interface Mailer {
  /**
   * Resolves once the e-mail is accepted. Throws `SendingError`, which says whether it is refused
   * permanently; any other error is worth a retry. Ends when `signal` aborts, and the connection
   * with it: whether the e-mail left is not known then. Error messages contain no address.
   */
  send(email: Email, signal?: AbortSignal): Promise<void>;
  readonly rests: MailRests;
  /** Closes every connection. */
  close(): Promise<void>;
}

/** The same mailer, with every e-mail counted by its outcome. */
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
    rests: { untilFor: () => null, domains: () => [] },
    async close() {},
    async send(email) {
      const kept = { ...email, sentAt: new Date().toISOString() };
      await writePrivateFile(path.join(folder, `${email.id}.json`), JSON.stringify(kept, null, 2));
    },
  };
}
