import { accountLink } from '@lampion/contract/rules/account-links';
import type { Deps } from '../../deps.ts';
import {
  renderConfirmNewEmail,
  renderEmailChanged,
  renderEmailChangeRequested,
} from '../../emails/email-change.ts';
import type { EmailComposers } from '../../emails/email-composers.ts';
import { renderPasswordChanged } from '../../emails/password-changed.ts';
import { renderSecondFactorRemoved } from '../../emails/second-factor-removed.ts';
import { maskEmail } from '../../mask-email.ts';
import { findAccount } from './account-store.ts';
import { findEmailChange, setEmailChangeToken } from './email-change-store.ts';
import { issueToken } from './issue-token.ts';

/** Where an owner who did not request the change recovers the account. */
const RESET = '/login/forgotten-password';

type SecurityTemplate =
  | 'confirm-new-email'
  | 'email-change-requested'
  | 'email-changed'
  | 'password-changed'
  | 'second-factor-removed';

/** The e-mails about changes of sign-in data; none when the account, or the change, no longer exists. */
export function securityEmails(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
): Pick<EmailComposers, SecurityTemplate> {
  return {
    async 'password-changed'(id) {
      const account = await findAccount(deps.db, id);
      return (
        account && {
          to: account.email,
          ...renderPasswordChanged({ resetUrl: `${deps.config.PUBLIC_URL}${RESET}` }),
        }
      );
    },
    async 'second-factor-removed'(id) {
      const account = await findAccount(deps.db, id);
      return (
        account && {
          to: account.email,
          ...renderSecondFactorRemoved({ signInUrl: `${deps.config.PUBLIC_URL}/login` }),
        }
      );
    },
    async 'confirm-new-email'(id) {
      const change = await findEmailChange(deps.db, id);
      if (change === null || change.expiresAt <= deps.now()) return null;
      const { token, tokenHash } = issueToken();
      if (!(await setEmailChangeToken(deps.db, id, tokenHash))) return null;
      const url = accountLink(deps.config.PUBLIC_URL, 'confirmNewEmail', token);
      return { to: change.newEmail, ...renderConfirmNewEmail({ url }) };
    },
    async 'email-change-requested'(id) {
      const change = await findEmailChange(deps.db, id);
      if (change === null) return null;
      const resetUrl = `${deps.config.PUBLIC_URL}${RESET}`;
      const newEmail = maskEmail(change.newEmail);
      return { to: change.formerEmail, ...renderEmailChangeRequested({ newEmail, resetUrl }) };
    },
    async 'email-changed'(id) {
      const change = await findEmailChange(deps.db, id);
      if (change === null) return null;
      const contactUrl = `${deps.config.PUBLIC_URL}/contact`;
      const newEmail = maskEmail(change.newEmail);
      return { to: change.formerEmail, ...renderEmailChanged({ newEmail, contactUrl }) };
    },
  };
}
