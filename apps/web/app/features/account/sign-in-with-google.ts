import { accountEndpoints } from '@lampion/contract/endpoints/accounts';
import { callApi } from '../../lib/api.ts';
import { type FormRefusal, toFormRefusal } from '../../lib/form-refusal.ts';
import { keepToken } from '../../lib/session.ts';

/**
 * Opens a session with a token from Google and stores the session token; an account that is new is of the given type. Resolves to the refusal, or null. Any other
 * error is thrown.
 */
export async function signInWithGoogle(
  token: string,
  accountType: 'member' | 'organiser' = 'organiser',
): Promise<FormRefusal | null> {
  try {
    const body = { token, isAdmin: false, accountType };
    const { access_token } = await callApi(accountEndpoints.loginWithGoogle, { body });
    keepToken(access_token);
    return null;
  } catch (error) {
    return toFormRefusal(error);
  }
}
