import { accountLink } from '@lampion/contract/people/rules/account-links';
import type { Deps } from '../../deps.ts';
import {
  renderAccountDeletion,
  renderConfirmNewEmail,
  renderEmailChanged,
  renderEmailChangeRequested,
  renderNewDevice,
  renderPasskeyAdded,
  renderPasswordChanged,
  renderResetPassword,
  renderSecondFactorRemoved,
  renderWelcome,
} from '../../platform/emails/accounts.ts';
import type { EmailComposers } from '../../platform/emails/frame.ts';
import { maskEmail } from '../../platform/mask-email.ts';
import { findPasskeyWithEmail } from './passkey-store.ts';
import { findDeviceWithEmail } from './session-store.ts';
import { issueToken } from './sessions.ts';
import { findAccount } from './store.ts';
import {
  countOneTimeTokens,
  findDeletionWithEmail,
  findEmailChange,
  insertOneTimeToken,
  setEmailChangeToken,
  type TokenPurpose,
} from './token-store.ts';

const HOUR_MS = 3_600_000;

/** Lifetime of a link, and maximum of valid links: more would only flood the owner's mailbox. */
const links = {
  'reset-password': { lifetimeMs: HOUR_MS, max: 5, page: 'resetPassword' },
  'confirm-email': { lifetimeMs: 7 * 24 * HOUR_MS, max: 10, page: 'confirmEmail' },
} as const satisfies Record<TokenPurpose, object>;

type Dependencies = Pick<Deps, 'config' | 'db' | 'now'>;

/**
 * Creates a link for one e-mail; null while enough are valid. Created when the e-mail is sent, so
 * that no queue stores its token and its validity starts then. Earlier links stay valid, so that
 * repeated requests do not invalidate them.
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

/** Where an owner who did not request the change recovers the account. */
const RESET = '/login/forgotten-password';

type SecurityTemplate =
  | 'confirm-new-email'
  | 'email-change-requested'
  | 'email-changed'
  | 'new-device'
  | 'passkey-added'
  | 'password-changed'
  | 'second-factor-removed';

/**
 * The e-mails about changes of sign-in data; none when the account, or the change, no longer
 * exists.
 */
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
    async 'new-device'(id) {
      const found = await findDeviceWithEmail(deps.db, id);
      if (found === null) return null;
      const { email, device, signedInAt } = found;
      const resetUrl = `${deps.config.PUBLIC_URL}${RESET}`;
      return { to: email, ...renderNewDevice({ device, signedInAt, resetUrl }) };
    },
    async 'passkey-added'(id) {
      const found = await findPasskeyWithEmail(deps.db, id);
      if (found === null) return null;
      const resetUrl = `${deps.config.PUBLIC_URL}${RESET}`;
      return { to: found.email, ...renderPasskeyAdded({ name: found.name, resetUrl }) };
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
