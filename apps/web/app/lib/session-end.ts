import { keepTyped } from './typed-text.ts';

let holders = 0;

/** Until the answer is called, the end of the session leads nowhere: the screen tells of it itself. */
export function holdSessionEnd(): () => void {
  holders += 1;
  return () => {
    holders -= 1;
  };
}

/** Where a signed-out person signs in before coming back to `url`. */
export function signInAddress(url: Pick<URL, 'pathname' | 'search'>): string {
  const screen = url.pathname.startsWith('/admin') ? '/admin/login' : '/login';
  return `${screen}?retour=${encodeURIComponent(url.pathname + url.search)}`;
}

/**
 * The session ended while somebody was at work: leads to sign in and back, and keeps what was typed. Says whether it
 * does; the page is about to go then.
 */
export function leaveToSignIn(): boolean {
  if (holders > 0) return false;
  keepTyped();
  location.assign(signInAddress(location));
  return true;
}
