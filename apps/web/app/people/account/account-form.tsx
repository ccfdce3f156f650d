import { fr } from '@lampion/contract/french';
import { readLinkToken } from '@lampion/contract/people/rules/account-links';
import type { ReactNode } from 'react';
import { type FetcherWithComponents, Link } from 'react-router';
import { ApiError } from '../../platform/api.ts';
import { findHome } from '../../platform/session/guard.ts';
import { readToken } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { useErrorFocus } from '../../ui/forms/focus.ts';

interface AccountFormProps {
  /**
   * Submits without navigating: navigation, even to the same page, would drop the link's token from
   * the address.
   */
  fetcher: Pick<FetcherWithComponents<unknown>, 'Form' | 'state' | 'data'>;
  title: string;
  lead: string;
  submit: string;
  pendingText: string;
  /** Its field, and a choice at most. */
  children: ReactNode;
}

/** A form with one question about an account, sent to the route's action. */
export function AccountForm({ fetcher, title, lead, submit, pendingText, children }: AccountFormProps) {
  const form = useErrorFocus(fetcher.data);
  return (
    <>
      <h1 className="display split-title">{fr(title)}</h1>
      <p className="split-lead">{fr(lead)}</p>
      <fetcher.Form method="post" ref={form} className="form-stack" noValidate>
        {children}
        <Button
          type="submit"
          variant="primary"
          size="large"
          isBlock
          pendingText={fetcher.state !== 'idle' ? pendingText : undefined}
        >
          {submit}
        </Button>
      </fetcher.Form>
    </>
  );
}

interface AccountNoticeProps {
  title: string;
  text: string;
  /** Target of the link, and its text. */
  to?: string;
  action: string;
}

/** The outcome of one of the short account forms. */
export function AccountNotice({ title, text, to = '/login', action }: AccountNoticeProps) {
  return (
    <div role="status">
      <h1 className="display split-title">{fr(title)}</h1>
      <p className="split-lead">{fr(text)}</p>
      <Link className="link" to={to}>
        {action}
      </Link>
    </div>
  );
}

/** The next step after the link of an e-mail. */
interface NextStep {
  readonly to: string;
  readonly action: string;
}

/** The result of opening an e-mail's link. */
interface Confirmation {
  /**
   * Why it was refused. `isLink`: the link itself is no longer valid, and the screen says what to
   * do.
   */
  readonly problem: { readonly isLink: boolean; readonly message: string } | null;
  readonly isSignedIn: boolean;
  readonly next: NextStep;
}

/**
 * Uses the token in the address's fragment. A refusal is part of the result; any other error is
 * thrown.
 */
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
