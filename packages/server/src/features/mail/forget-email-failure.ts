import type { EmailTemplate } from '@lampion/contract/schemas/admin-email';
import type { Deps } from '../../deps.ts';
import { deleteEmailFailure } from './email-failure-store.ts';

/**
 * Takes an e-mail off the list of undelivered ones: it has left, or has no reason to any more. Does nothing for an
 * e-mail that never failed, so calling it twice is safe.
 */
export async function forgetEmailFailure(
  { db }: Pick<Deps, 'db'>,
  template: EmailTemplate,
  subjectId: string,
): Promise<void> {
  await deleteEmailFailure(db, { template, subjectId });
}
