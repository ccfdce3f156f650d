import { accountEndpoints } from '@lampion/contract/endpoints/accounts';
import { callApi } from '../../lib/api.ts';
import { forgetToken } from '../../lib/session.ts';
import { holdSessionEnd } from '../../lib/session-end.ts';
import { leaveThisBrowser } from '../../lib/this-browser.ts';

/**
 * Ends the session on the server, removes the token and this browser's push registration. When the server cannot be
 * reached, the token is removed all the same, so that nobody stays signed in on this device. Idempotent.
 */
export async function signOut(): Promise<void> {
  const release = holdSessionEnd();
  try {
    await leaveThisBrowser();
    await callApi(accountEndpoints.logout, {});
  } finally {
    forgetToken();
    release();
  }
}
