import type { EmailTemplate } from '@lampion/contract/schemas/admin-email';
import type { Deps } from '../../deps.ts';
import { deleteEmailFailure } from './email-failure-store.ts';

/**
 * Removes an e-mail from the list of undelivered ones: it was sent, or is obsolete. Does nothing for an e-mail that
 * never failed. Idempotent.
 */
export async function forgetEmailFailure(
  { db }: Pick<Deps, 'db'>,
  template: EmailTemplate,
  subjectId: string,
): Promise<void> {
  await deleteEmailFailure(db, { template, subjectId });
}
