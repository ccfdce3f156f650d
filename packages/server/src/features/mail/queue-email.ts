import type { EmailTemplate } from '@lampion/contract/schemas/admin-email';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { domainOf } from '../../ports/mail-rests.ts';
import { type BulkTemplate, laneOf } from './lane-policy.ts';
import { insertEmails } from './outgoing-email-store.ts';

/**
 * An e-mail to be composed when it is sent; `id` is the row it is about: an account, a contact message, a notice. Those
 * that go to many name the organiser whose they are: organisers take turns.
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

/** Queues an e-mail inside the caller's transaction: it is sent if and only if the transaction commits. */
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
