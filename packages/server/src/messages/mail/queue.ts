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
 * An e-mail to be composed when it is sent; `id` is the row it is about: an account, a contact
 * message, a notice. Those that go to many name the organiser whose they are: organisers take
 * turns.
 */
export type NewEmail =
  | { readonly template: Exclude<EmailTemplate, BulkTemplate>; readonly id: string }
  | {
      readonly template: BulkTemplate;
      readonly id: string;
      readonly organiserId: string;
      /** Its domain is kept: it may take nothing for now. */
      readonly to: string;
    };

/**
 * Queues an e-mail inside the caller's transaction: it is sent if and only if the transaction
 * commits.
 */
export async function queueEmail(deps: Pick<Deps, 'now'>, tx: Queryable, email: NewEmail): Promise<void> {
  await queueEmails(deps, tx, [email]);
}

/** The same for many e-mails at once. */
export async function queueEmails(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  emails: readonly NewEmail[],
): Promise<void> {
  const dueAt = now();
  const rows = emails.map((email) => ({
    lane: laneOf(email.template),
    template: email.template,
    subjectId: email.id,
    ...('to' in email && { organiserId: email.organiserId, domain: domainOf(email.to) }),
    createdAt: dueAt,
    dueAt,
  }));
  await insertEmails(tx, rows);
}

/**
 * Hands an e-mail to the mail server, with a return path of its own. An address that the server
 * says does not exist is suppressed, as it is when the e-mail comes back later. Throws
 * SendingError; ends soon after `signal` aborts. Sent again, it has the same Message-ID.
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

/**
 * Those of some addresses that get no e-mail any more, as they were given. Not for e-mails of
 * security.
 */
export async function findSuppressed(db: Queryable, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const found = await findSuppressedHashes(db, addresses.map(hashAddress));
  const suppressed = new Set(found.map((hash) => hash.toString('hex')));
  return new Set(addresses.filter((address) => suppressed.has(hashAddress(address).toString('hex'))));
}
