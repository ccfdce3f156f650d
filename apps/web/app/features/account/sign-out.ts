import { accountEndpoints } from '@lampion/contract/endpoints/accounts';
import { callApi } from '../../lib/api.ts';
import { forgetToken } from '../../lib/session.ts';
import { holdSessionEnd } from '../../lib/session-end.ts';
import { leaveThisBrowser } from '../../lib/this-browser.ts';

/**
 * Ends the session on the server, forgets the token here and what this browser was told by push. A server that cannot be reached does not keep anybody
 * signed in on this device: the token is forgotten all the same. Calling it twice is safe.
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
