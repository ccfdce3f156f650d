import { accountEndpoints } from '@lampion/contract/endpoints/accounts';
import { callApi } from '../../lib/api.ts';
import { clearDevice } from '../../lib/clear-device.ts';
import { holdSessionEnd } from '../../lib/session-end.ts';
import { leaveThisBrowser } from '../../lib/this-browser.ts';

/**
 * Ends the session on the server, removes the token, this browser's push registration and everything else of the account.
 * When the server cannot be reached, the device is cleared all the same, so that nobody stays signed in on it. Idempotent.
 */
export async function signOut(): Promise<void> {
  const release = holdSessionEnd();
  try {
    await leaveThisBrowser();
    await callApi(accountEndpoints.logout, {});
  } finally {
    await clearDevice();
    release();
  }
}
