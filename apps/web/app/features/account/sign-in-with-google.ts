import { accountEndpoints } from '@lampion/contract/endpoints/accounts';
import { callApi } from '../../lib/api.ts';
import { type FormRefusal, toFormRefusal } from '../../lib/form-refusal.ts';
import { keepToken } from '../../lib/session.ts';

/**
 * Opens a session with a token from Google and keeps the session's own. Answers why not, or null. Anything that is not
 * a refusal is thrown.
 */
export async function signInWithGoogle(token: string): Promise<FormRefusal | null> {
  try {
    const body = { token, isAdmin: false };
    const { access_token } = await callApi(accountEndpoints.loginWithGoogle, { body });
    keepToken(access_token);
    return null;
  } catch (error) {
    return toFormRefusal(error);
  }
}
