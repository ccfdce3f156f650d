import type { EmailTemplate } from '@lampion/contract/schemas/admin-email';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';

/** An e-mail to be composed when it is sent; `id` is the row it is about: an account, a contact message, a notice. */
export interface NewEmail {
  readonly template: EmailTemplate;
  readonly id: string;
}

type Dependencies = Pick<Deps, 'jobs' | 'now'>;

/** Queues an e-mail inside the caller's transaction: it is sent if and only if the transaction commits. */
export async function queueEmail(deps: Dependencies, tx: Queryable, email: NewEmail): Promise<void> {
  await queueEmails(deps, tx, [email]);
}

/** The same for many e-mails at once. */
export async function queueEmails(
  { jobs }: Dependencies,
  tx: Queryable,
  emails: readonly NewEmail[],
): Promise<void> {
  await jobs.enqueueAll(tx, 'send-email', emails);
}
