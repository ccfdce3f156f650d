import type { EmailTemplate } from '@lampion/contract/schemas/admin-email';
import type { Deps } from '../deps.ts';
import type { EmailContent } from '../emails/email.ts';
import { forgetEmailFailure } from '../features/mail/forget-email-failure.ts';
import { recordEmailFailure } from '../features/mail/record-email-failure.ts';
import { isUndeliverable, readFailureReason } from '../ports/mailer.ts';
import type { JobPayloads } from './jobs.ts';

/** An e-mail with its addresses, ready to be sent. */
export interface ComposedEmail extends EmailContent {
  readonly to: string;
  readonly replyTo?: string;
  /** The e-mail's own id where later e-mails reply to it; the job's otherwise. Letters, digits, dots and dashes. */
  readonly emailId?: string;
  /** Ids of the e-mails it replies to, oldest first. */
  readonly thread?: readonly string[];
}

/** For each template: the e-mail about a row, or null when there is nothing left to send (the row is gone). */
export type EmailComposers = {
  readonly [T in EmailTemplate]: (id: string) => Promise<ComposedEmail | null>;
};

/**
 * Sends one e-mail, with the job's id (or its own) as its message id so that a repetition is recognised. Every failure
 * is recorded for the administration. A mailbox that does not exist is not retried; every other failure is thrown, so
 * that the job is retried. The log contains no address.
 */
export async function sendEmail(
  deps: Pick<Deps, 'db' | 'log' | 'mailer' | 'now'>,
  composers: EmailComposers,
  { template, id }: JobPayloads['send-email'],
  jobId: string,
): Promise<void> {
  let to: string | null = null;
  try {
    const email = await composers[template](id);
    to = email?.to ?? null;
    if (email !== null) await deps.mailer.send({ id: jobId, ...toSend(email) });
  } catch (error) {
    const reason = readFailureReason(error);
    await recordEmailFailure(deps, { template, subjectId: id, jobId, to, reason });
    if (!isUndeliverable(error)) throw error;
    deps.log.warn({ err: error, template, jobId }, 'an e-mail was refused for good');
    return;
  }
  await forgetEmailFailure(deps, template, id);
}

function toSend({ emailId, ...content }: ComposedEmail) {
  return emailId === undefined ? content : { ...content, id: emailId };
}
