import type { Deps } from '../../deps.ts';
import { renderVerificationCode } from '../../platform/emails/accounts.ts';
import type { EmailComposers } from '../../platform/emails/frame.ts';
import { makeVerificationCode } from '../members/phone.ts';
import { findCodeEmail, setCodeHash } from './app-connection-store.ts';

/**
 * The code of a row by e-mail; none for one that was replaced or expired, or whose member confirmed
 * no address.
 */
export function appConnectionEmails(
  deps: Pick<Deps, 'db' | 'now' | 'pseudonymise'>,
): Pick<EmailComposers, 'verification-code'> {
  return {
    async 'verification-code'(id) {
      const to = await findCodeEmail(deps.db, id, deps.now());
      if (to === null) return null;
      const { code, sent } = await makeVerificationCode(deps, id);
      await setCodeHash(deps.db, id, sent);
      return { to: to.email, ...renderVerificationCode({ code, username: to.username }) };
    },
  };
}
