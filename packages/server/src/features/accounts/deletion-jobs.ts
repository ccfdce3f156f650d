import type { Deps } from '../../deps.ts';
import { renderAccountDeletion } from '../../emails/account-deletion.ts';
import type { EmailComposers } from '../../emails/email-composers.ts';
import { findDeletionWithEmail } from './deletion-store.ts';

/** The e-mail about an account's deletion; none once its owner cancelled it. */
export function deletionEmails({
  config,
  db,
}: Pick<Deps, 'config' | 'db'>): Pick<EmailComposers, 'account-deletion'> {
  return {
    async 'account-deletion'(accountId) {
      const found = await findDeletionWithEmail(db, accountId);
      if (found === null) return null;
      const { reason, eraseAt } = found.deletion;
      const signInUrl = `${config.PUBLIC_URL}/login`;
      return { to: found.email, ...renderAccountDeletion({ reason, eraseAt, signInUrl }) };
    },
  };
}
