import type { Deps } from '../../deps.ts';
import { renderVerificationCode } from '../../platform/emails/accounts.ts';
import type { EmailComposers } from '../../platform/emails/frame.ts';
import { makeVerificationCode } from '../members/phone.ts';
import { findCodeEmail, setCodeHash } from './app-connection-store.ts';

/**
 * The e-mail with the code of a row; none when it was replaced or has expired, or when the member
 * has confirmed no address.
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
