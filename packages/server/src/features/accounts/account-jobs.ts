import { accountLink } from '@lampion/contract/rules/account-links';
import type { Deps } from '../../deps.ts';
import type { EmailComposers } from '../../emails/email-composers.ts';
import { renderResetPassword } from '../../emails/reset-password.ts';
import { renderWelcome } from '../../emails/welcome.ts';
import { findAccount } from './account-store.ts';
import { issueToken } from './issue-token.ts';
import { countOneTimeTokens, insertOneTimeToken, type TokenPurpose } from './one-time-token-store.ts';

const HOUR_MS = 3_600_000;

/** How long a link is valid, and how many may be valid at once: more would only flood the owner's mailbox. */
const links = {
  'reset-password': { lifetimeMs: HOUR_MS, max: 5, page: 'resetPassword' },
  'confirm-email': { lifetimeMs: 7 * 24 * HOUR_MS, max: 10, page: 'confirmEmail' },
} as const satisfies Record<TokenPurpose, object>;

type Dependencies = Pick<Deps, 'config' | 'db' | 'now'>;

/**
 * A new link for one e-mail; null while enough are valid. Created when the e-mail is sent, so that its token is
 * in no queue and its validity starts then. Earlier links stay valid: repeated requests must not invalidate them.
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

/** The e-mails about an account; none when the account does not exist. */
export function accountEmails(deps: Dependencies): Pick<EmailComposers, 'reset-password' | 'welcome'> {
  return {
    async 'reset-password'(id) {
      const account = await findAccount(deps.db, id);
      const url = account && (await issueLink(deps, id, 'reset-password'));
      return account && url ? { to: account.email, ...renderResetPassword({ url }) } : null;
    },
    async welcome(id) {
      const account = await findAccount(deps.db, id);
      if (account === null) return null;
      const signInUrl = `${deps.config.PUBLIC_URL}/login`;
      if (account.emailVerifiedAt !== null) {
        return { to: account.email, ...renderWelcome({ confirmUrl: null, signInUrl }) };
      }
      const confirmUrl = await issueLink(deps, id, 'confirm-email');
      return confirmUrl ? { to: account.email, ...renderWelcome({ confirmUrl, signInUrl }) } : null;
    },
  };
}
