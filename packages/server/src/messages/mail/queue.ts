import type { EmailTemplate } from '@lampion/contract/messages/emails';
import type { Deps } from '../../deps.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { isHardStatus } from '../../platform/ports/mail/mail-events.ts';
import { type Email, isSendingError } from '../../platform/ports/mail/mailer.ts';
import { domainOf } from '../../platform/ports/mail/smtp.ts';
import { recordBounces } from './bounces.ts';
import { insertEmails } from './email-store.ts';
import { type BulkTemplate, laneOf } from './policy.ts';
import { signReturnPath } from './return-path.ts';
import { findSuppressedHashes } from './suppression-store.ts';
import { hashAddress } from './suppressions.ts';

/**
 * An e-mail that is composed when it is sent; `id` is the row it is about: an account, a contact
 * message, a notice. Bulk e-mails name their organiser, as organisers alternate.
 */
export type NewEmail =
  | {
      readonly template: Exclude<EmailTemplate, BulkTemplate>;
      readonly id: string;
      /** When it is composed and sent; at once when missing. */
      readonly dueAt?: Date;
    }
  | {
      readonly template: BulkTemplate;
      readonly id: string;
      readonly organiserId: string;
      /** Its domain is stored: the domain may be in backoff. */
      readonly to: string;
    };

/**
 * Queues an e-mail inside the caller's transaction: it is sent if and only if the transaction
 * commits.
 */
export async function queueEmail(deps: Pick<Deps, 'now'>, tx: Queryable, email: NewEmail): Promise<void> {
  await queueEmails(deps, tx, [email]);
}

/** The same for many e-mails. */
export async function queueEmails(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  emails: readonly NewEmail[],
): Promise<void> {
  const createdAt = now();
  const rows = emails.map((email) => ({
    lane: laneOf(email.template),
    template: email.template,
    subjectId: email.id,
    ...('to' in email && { organiserId: email.organiserId, domain: domainOf(email.to) }),
    createdAt,
    dueAt: ('dueAt' in email ? email.dueAt : undefined) ?? createdAt,
  }));
  await insertEmails(tx, rows);
}

/**
 * Sends an e-mail through the mail server, with its own return path. An address that the server
 * reports as non-existent is suppressed, as when the e-mail bounces later. A repetition has the
 * same Message-ID. Throws SendingError; ends soon after `signal` aborts.
 */
export async function sendEmail(
  deps: Pick<Deps, 'config' | 'db' | 'mailer' | 'now' | 'pseudonymise'>,
  email: Omit<Email, 'returnPath'>,
  signal: AbortSignal,
): Promise<void> {
  const { id: eventId, to } = email;
  const returnPath = await signReturnPath(deps, to);
  try {
    await deps.mailer.send({ ...email, returnPath }, signal);
  } catch (error) {
    const status = isSendingError(error) ? error.status : null;
    if (isHardStatus(status))
      await recordBounces(deps, [{ source: 'smtp', eventId, to, kind: 'hard', status }]);
    throw error;
  }
}

/** Those of some addresses that are suppressed, as given. Not for security e-mails. */
export async function findSuppressed(db: Queryable, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const found = await findSuppressedHashes(db, addresses.map(hashAddress));
  const suppressed = new Set(found.map((hash) => hash.toString('hex')));
  return new Set(addresses.filter((address) => suppressed.has(hashAddress(address).toString('hex'))));
}
