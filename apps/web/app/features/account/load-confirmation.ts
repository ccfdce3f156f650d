import { readLinkToken } from '@lampion/contract/rules/account-links';
import { ApiError } from '../../lib/api.ts';
import { findHome } from '../../lib/guard.ts';
import { readToken } from '../../lib/session.ts';

/** Where an account goes on after a link of an e-mail. */
interface NextStep {
  readonly to: string;
  readonly action: string;
}

/** What came of a link that an e-mail asked to open. */
interface Confirmation {
  /** Why it was refused; `isLink`: the link itself is of no use any more, and the screen says what to do. */
  readonly problem: { readonly isLink: boolean; readonly message: string } | null;
  readonly isSignedIn: boolean;
  readonly next: NextStep;
}

/** Spends the token of the address's fragment. A refusal is part of the result; anything else is thrown. */
export async function loadConfirmation(confirm: (token: string) => Promise<unknown>): Promise<Confirmation> {
  const home = readToken() === null ? null : await findHome().catch(() => null);
  const isSignedIn = home !== null;
  const next = isSignedIn
    ? { to: home, action: 'Aller à mon espace' }
    : { to: '/login', action: 'Se connecter' };
  try {
    await confirm(readLinkToken(window.location.hash) ?? '');
    return { problem: null, isSignedIn, next };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { problem: { isLink: error.status === 400, message: error.message }, isSignedIn, next };
  }
}
