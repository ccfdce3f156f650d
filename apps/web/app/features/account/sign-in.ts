import { accountEndpoints } from '@lampion/contract/endpoints/accounts';
import { ApiError, callApi } from '../../lib/api.ts';
import { type FormRefusal, toFormRefusal } from '../../lib/form-refusal.ts';
import { findHome, redirectTo, returnAddress } from '../../lib/guard.ts';
import { keepToken } from '../../lib/session.ts';

/** What proves who one is: a password, or a token from Google. */
export type Credentials = { readonly email: string; readonly password: string } | { readonly token: string };

/** Why signing in was refused. */
export interface SignInRefusal extends FormRefusal {
  /** Set when they are right and only the second factor is missing or wrong: what to send again, with a code. */
  readonly credentials?: Credentials;
}

interface SignInOptions {
  /** From the administration's screen: anyone but an administrator is refused. */
  readonly isAdmin: boolean;
}

function readCredentials(form: FormData): Credentials {
  const token = form.get('token');
  if (typeof token === 'string') return { token };
  return { email: String(form.get('email')), password: String(form.get('password')) };
}

/**
 * Opens a session with what a form sent, its code included, and keeps the session's token. Answers why not, or null.
 * Anything that is not a refusal is thrown.
 */
export async function openSession(form: FormData, { isAdmin }: SignInOptions): Promise<SignInRefusal | null> {
  const credentials = readCredentials(form);
  const typed = form.get('code');
  const asked = { isAdmin, ...(typeof typed === 'string' && { code: typed }) };
  try {
    const { access_token } =
      'token' in credentials
        ? await callApi(accountEndpoints.loginWithGoogle, { body: { ...credentials, ...asked } })
        : await callApi(accountEndpoints.login, { body: { ...credentials, ...asked } });
    keepToken(access_token);
    return null;
  } catch (error) {
    return { ...toFormRefusal(error), ...(lacksCode(error) && { credentials }) };
  }
}

/** A code that is too short is refused before it is compared. */
function lacksCode(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const isCode = error.code === 'second_factor_required' || error.code === 'wrong_second_factor';
  return isCode || error.errorOf('code') !== undefined;
}

/** Signs in with what the form sent and leads to the page asked for. */
export async function signIn(request: Request, { isAdmin }: SignInOptions) {
  const refusal = await openSession(await request.formData(), { isAdmin });
  if (refusal !== null) return refusal;
  const home = isAdmin ? '/admin' : await findHome();
  return redirectTo(returnAddress(new URL(request.url).searchParams, home));
}
