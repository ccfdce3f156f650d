import { accountEndpoints } from '@lampion/contract/endpoints/accounts';
import { callApi, toApiError } from '../../lib/api.ts';
import { askForBackgroundSync } from '../../lib/area-worker.ts';
import { clearDevice } from '../../lib/clear-device.ts';
import { readKeptAccount } from '../../lib/kept-account.ts';
import { readToken } from '../../lib/session.ts';
import { holdSessionEnd } from '../../lib/session-end.ts';
import { dropThisDevice } from '../../lib/this-browser.ts';

/** A network that does not answer keeps nobody signed in. */
const PATIENCE_MS = 5000;

/**
 * Signs out of this device at once, removes this browser's push registration and everything else of the account. Resolves
 * to `later` where the server could not be reached: the session is ended there as soon as it can be, also after the tab
 * was closed. Idempotent.
 */
export async function signOut(): Promise<'done' | 'later'> {
  const release = holdSessionEnd();
  const [token, accountId] = [readToken(), readKeptAccount()?.id ?? ''];
  let end: 'done' | 'later' = 'done';
  try {
    const isEnded = await endSession();
    if (!isEnded && token !== null) {
      end = 'later';
      const { storeEnded } = await import('../../lib/device/outbox-store.ts');
      await storeEnded({ accountId, token }).catch(() => undefined);
      void askForBackgroundSync(location.pathname);
    }
  } finally {
    await dropThisDevice();
    await clearDevice({ keepsAreas: end === 'later' });
    release();
  }
  return end;
}

/** False where the server did not answer, or would not now. */
async function endSession(): Promise<boolean> {
  try {
    await callApi(accountEndpoints.logout, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return true;
  } catch (error) {
    const { status } = toApiError(error);
    return status === 401;
  }
}
