import { accountLink } from '@lampion/contract/rules/account-links';
import type { Deps } from '../../deps.ts';
import {
  renderConfirmNewEmail,
  renderEmailChanged,
  renderEmailChangeRequested,
} from '../../emails/email-change.ts';
import { renderPasswordChanged } from '../../emails/password-changed.ts';
import { renderResetPassword } from '../../emails/reset-password.ts';
import { renderSecondFactorRemoved } from '../../emails/second-factor-removed.ts';
import { renderWelcome } from '../../emails/welcome.ts';
import type { EmailComposers } from '../../jobs/send-email.ts';
import { maskEmail } from '../../mask-email.ts';
import { findAccount } from './account-store.ts';
import { findEmailChange, setEmailChangeToken } from './email-change-store.ts';
import { issueToken } from './issue-token.ts';
import { countOneTimeTokens, insertOneTimeToken, type TokenPurpose } from './one-time-token-store.ts';

const HOUR_MS = 3_600_000;

/** How long a link works, and how many may work at once: more would only fill the owner's mailbox. */
const links = {
  'reset-password': { lifetimeMs: HOUR_MS, max: 5, page: 'resetPassword' },
  'confirm-email': { lifetimeMs: 7 * 24 * HOUR_MS, max: 10, page: 'confirmEmail' },
} as const satisfies Record<TokenPurpose, object>;

type Dependencies = Pick<Deps, 'config' | 'db' | 'now'>;

/**
 * A fresh link for one e-mail; null while enough of them work. Made when the e-mail leaves, so that its token stands
 * in no queue and its time begins then. The others keep working: whoever asks again and again spoils nobody's link.
 */
async function issueLink(
  deps: Dependencies,
  accountId: string,
  purpose: TokenPurpose,
): Promise<string | null> {
  const { lifetimeMs, max, page } = links[purpose];
  const now = deps.now();
  if ((await countOneTimeTokens(deps.db, { accountId, purpose, now })) >= max) return null;
  const { token, tokenHash } = issueToken();
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await insertOneTimeToken(deps.db, { accountId, purpose, tokenHash, expiresAt });
  return accountLink(deps.config.PUBLIC_URL, page, token);
}

type AccountTemplate =
  | 'confirm-new-email'
  | 'email-change-requested'
  | 'email-changed'
  | 'password-changed'
  | 'reset-password'
  | 'second-factor-removed'
  | 'welcome';

/** The e-mails about an account; none for an id without one. */
export function accountEmails(deps: Dependencies): Pick<EmailComposers, AccountTemplate> {
  const { PUBLIC_URL } = deps.config;
  const signInUrl = `${PUBLIC_URL}/login`;
  const resetUrl = `${PUBLIC_URL}/login/forgotten-password`;
  const contactUrl = `${PUBLIC_URL}/contact`;
  return {
    async 'reset-password'(id) {
      const account = await findAccount(deps.db, id);
      const url = account && (await issueLink(deps, id, 'reset-password'));
      return account && url ? { to: account.email, ...renderResetPassword({ url }) } : null;
    },
    async 'password-changed'(id) {
      const account = await findAccount(deps.db, id);
      return account && { to: account.email, ...renderPasswordChanged({ resetUrl }) };
    },
    async 'second-factor-removed'(id) {
      const account = await findAccount(deps.db, id);
      return account && { to: account.email, ...renderSecondFactorRemoved({ signInUrl }) };
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
      const newEmail = maskEmail(change.newEmail);
      return { to: change.formerEmail, ...renderEmailChangeRequested({ newEmail, resetUrl }) };
    },
    async 'email-changed'(id) {
      const change = await findEmailChange(deps.db, id);
      if (change === null) return null;
      const newEmail = maskEmail(change.newEmail);
      return { to: change.formerEmail, ...renderEmailChanged({ newEmail, contactUrl }) };
    },
    async welcome(id) {
      const account = await findAccount(deps.db, id);
      if (account === null) return null;
      if (account.emailVerifiedAt !== null) {
        return { to: account.email, ...renderWelcome({ confirmUrl: null, signInUrl }) };
      }
      const confirmUrl = await issueLink(deps, id, 'confirm-email');
      return confirmUrl ? { to: account.email, ...renderWelcome({ confirmUrl, signInUrl }) } : null;
    },
  };
}
