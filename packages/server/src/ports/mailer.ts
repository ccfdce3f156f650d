import type { EmailFailureReason } from '@lampion/contract/schemas/admin-email';

/** One e-mail, ready to be sent. Addresses are bare ("camille@exemple.fr"); `id` becomes its Message-ID. */
export interface Email {
  readonly id: string;
  readonly to: string;
  readonly replyTo?: string;
  /** Ids of the e-mails this one replies to, oldest first: mail programs show them as a thread. A person wrote it. */
  readonly thread?: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** One-click unsubscribe address (RFC 8058): mail programs show a button for it. */
  readonly unsubscribeUrl?: string;
}

const brand = Symbol.for('lampion.SendingError');

interface SendingFailure {
  readonly reason: EmailFailureReason;
  /** Refused permanently (no such mailbox): a retry is useless. */
  readonly isFinal: boolean;
}

/** The e-mail was refused, for a known reason. The message contains no address. */
export class SendingError extends Error implements SendingFailure {
  readonly [brand] = true;
  override name = 'SendingError';
  readonly reason: EmailFailureReason;
  readonly isFinal: boolean;

  constructor(message: string, { reason, isFinal }: SendingFailure) {
    super(message);
    this.reason = reason;
    this.isFinal = isFinal;
  }
}

function isSendingError(error: unknown): error is SendingError {
  return typeof error === 'object' && error !== null && brand in error;
}

export function isUndeliverable(error: unknown): boolean {
  return isSendingError(error) && error.isFinal;
}

/** Why an e-mail was not sent; our own fault where the mailer gives no reason. */
export function readFailureReason(error: unknown): EmailFailureReason {
  return isSendingError(error) ? error.reason : 'internal';
}

/** Sends e-mails. The same `id` may be sent twice: the caller decides on retries. */
export interface Mailer {
  /**
   * Resolves once the e-mail is accepted. Throws `SendingError`, which says whether it is refused permanently; any
   * other error is worth a retry. Error messages contain no address.
   */
  send(email: Email): Promise<void>;
}
