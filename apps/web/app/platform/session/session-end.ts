import { isServerReached } from '../network-state.ts';
import { keepTyped } from '../typed-text.ts';
import { findPassNight, forgetCredential } from './holder.ts';

let holders = 0;

/**
 * Until the returned function is called, the end of the session does not redirect: the screen
 * reports it itself.
 */
export function holdSessionEnd(): () => void {
  holders += 1;
  return () => {
    holders -= 1;
  };
}

/** Address of the sign-in screen, which returns to `url`. */
export function signInAddress(url: Pick<URL, 'pathname' | 'search'>): string {
  const screen = url.pathname.startsWith('/admin') ? '/admin/login' : '/login';
  return `${screen}?retour=${encodeURIComponent(url.pathname + url.search)}`;
}

/** Address of the screen where a signed-in account chooses its username, which returns to `url`. */
export const usernameAddress = (url: Pick<URL, 'pathname' | 'search'>) =>
  `/app/signup?retour=${encodeURIComponent(url.pathname + url.search)}`;

/**
 * For a session that ended during work: redirects to the sign-in screen and back, keeping what was
 * typed. Returns whether it redirects.
 */
export function leaveToSignIn(): boolean {
  if (holders > 0) return false;
  keepTyped();
  // The sign-in screen is not cached: offline, the area's own screen says who is signed out. A pass
  // has none: its own screen says that it has ended.
  if (isServerReached() && findPassNight() === null) location.assign(signInAddress(location));
  else location.reload();
  return true;
}

/**
 * The server refused this credential when sending the queue: ends the session or the pass here too,
 * unless another one has replaced it.
 */
export function dropCredential(authorization: string): void {
  if (forgetCredential(authorization)) leaveToSignIn();
}
