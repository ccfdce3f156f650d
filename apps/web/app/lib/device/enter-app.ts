import { redirectDocument } from 'react-router';
import { ApiError } from '../api.ts';
import { startAreaWorker } from '../area-worker.ts';
import { knowAccount } from '../kept-account.ts';
import { type KeptAccount, readToken } from '../session.ts';
import { signInAddress } from '../session-end.ts';
import { askToSignIn } from '../signed-out.ts';
import { whenIdle } from '../when-idle.ts';

/**
 * Whose app this is, without asking the server where the device knows: what is seen comes from the device first, and a
 * session that ended shows with the first call. Redirects to the sign-in screen when nobody is signed in.
 * @throws ApiError of status 0 where the network is needed and away
 */
export async function enterApp(request: Request): Promise<KeptAccount> {
  const url = new URL(request.url);
  if (readToken() === null) return askToSignIn(url);
  try {
    const account = await knowAccount();
    // It loads every file of the area: the first screen comes before.
    void whenIdle()
      .then(() => startAreaWorker(url.pathname))
      .catch(() => undefined);
    return account;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirectDocument(signInAddress(url));
    throw error;
  }
}
