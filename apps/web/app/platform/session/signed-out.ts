import { redirectDocument } from 'react-router';
import { ApiError } from '../api.ts';
import { signInAddress } from './session-end.ts';

/** Of the error that the area's own screen explains, where the sign-in screen cannot be opened. */
export const SIGNED_OUT = 'signed_out';

const TEXT =
  'Pour vous connecter, il faut le réseau. La page de connexion s’ouvre toute seule dès qu’il revient.';

/**
 * Redirects from an area without a signed-in account to the sign-in screen, after ending on the
 * server the sessions that were signed out offline.
 * @throws ApiError `signed_out` when the server cannot be reached: the redirect would show the
 * browser's own error page
 */
export async function askToSignIn(url: URL): Promise<never> {
  const address = signInAddress(url);
  if (!(await canReach(address))) throw new ApiError(401, SIGNED_OUT, TEXT);
  const { endKeptSessions } = await import('../device/end-sessions.ts');
  await endKeptSessions().catch(() => undefined);
  throw redirectDocument(address);
}

/**
 * A browser that reports a network does not know whether the server answers, so this requests it.
 */
async function canReach(address: string): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch(address, { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
