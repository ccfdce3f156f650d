import { findPass, keepPass } from './passes.ts';
import { forgetToken, readKeptAccount, readToken } from './session.ts';

/** Who a page reads and writes as: a guest by their pass, or the account of the session. */
export interface Holder {
  /** Of the guest or the account: what it keeps on this device is stored under it. */
  readonly id: string;
  /** The `Authorization` header. */
  readonly authorization: string;
}

/** The address of a pass, below which all screens of its guest lie. */
export const passPath = (eventId: string) => `/app/pass/${eventId}`;

/**
 * The night of the pass that this page is opened with; null on the pages of accounts. The address
 * says it, so that a page never writes as somebody else than the one it shows.
 */
export const findPassNight = (): string | null =>
  /^\/app\/pass\/([^/]+)/.exec(location.pathname)?.[1] ?? null;

/** Where this page's holder begins: their pass, or the first screen of the app. */
export function homePath(): string {
  const night = findPassNight();
  return night === null ? '/app' : passPath(night);
}

/** The header of this page's requests; null when signed out, or once the pass has ended. */
export function readAuthorization(): string | null {
  const night = findPassNight();
  const token = night === null ? readToken() : findPass(night)?.token;
  return token ? `${night === null ? 'Bearer' : 'Pass'} ${token}` : null;
}

/** Null also when the account of the session is not known yet. */
export function readHolder(): Holder | null {
  const night = findPassNight();
  const authorization = readAuthorization();
  const id = night === null ? readKeptAccount()?.id : findPass(night)?.guestId;
  return authorization === null || id === undefined ? null : { id, authorization };
}

/**
 * The server refused this page's credential. What was written with it stays on the device. A pass
 * may open the accounts still; refused once more, it opens nothing.
 */
export function forgetCredential(): void {
  const night = findPassNight();
  const pass = night === null ? null : findPass(night);
  if (night === null) forgetToken();
  else if (pass !== null) keepPass(pass.hasEnded ? { ...pass, token: null } : { ...pass, hasEnded: true });
}
