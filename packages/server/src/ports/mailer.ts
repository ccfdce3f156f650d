import type { EmailFailureReason } from '@lampion/contract/schemas/admin-email';

/** One e-mail, ready to leave. Addresses are bare ("camille@exemple.fr"); `id` becomes its Message-ID. */
export interface Email {
  readonly id: string;
  readonly to: string;
  readonly replyTo?: string;
  /** Ids of the e-mails that this one goes on from, oldest first: mail programs then show them together. A person wrote it. */
  readonly thread?: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where one click takes the reader off such e-mails (RFC 8058): mail programs show a button for it. */
  readonly unsubscribeUrl?: string;
}

const brand = Symbol.for('lampion.SendingError');

interface SendingFailure {
  readonly reason: EmailFailureReason;
  /** It will never be accepted as it is (no such mailbox): trying again is useless. */
  readonly isFinal: boolean;
}

/** The e-mail was not accepted, for a reason that is known. Its message names no address. */
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

/** Why an e-mail did not leave; our own fault where the mailer does not say. */
export function readFailureReason(error: unknown): EmailFailureReason {
  return isSendingError(error) ? error.reason : 'internal';
}

/** Hands e-mails over to the outside. Sending the same `id` twice is possible: the caller decides on retries. */
export interface Mailer {
  /**
   * Resolves once the e-mail is accepted. Throws `SendingError`, which says whether it is refused for good; any other
   * error is worth another try. Error messages name no address.
   */
  send(email: Email): Promise<void>;
}
