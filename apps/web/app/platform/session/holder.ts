import type { Endpoint } from '@lampion/contract/endpoint';
import { keepTyped } from '../typed-text.ts';
import { findPass, type KeptPass, keepPass } from './passes.ts';
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
 * says it, read as the router reads it (in any case, decoded): a page never writes as another
 * person than the one it shows.
 */
export const findPassNight = (): string | null =>
  /^\/app\/pass\/([^/]+)/i.exec(decodeURI(location.pathname))?.[1] ?? null;

/**
 * Calls of accounts. Builds drop an access that calls share (`lean-contract.ts`): the server
 * decides.
 */
const ofAccounts: readonly unknown[] = ['signed-in', 'organiser', 'admin'];

/** Whether this page's holder may make a call; those of accounts are none of a pass. */
export const mayCall = ({ access }: Partial<Pick<Endpoint, 'access'>>): boolean =>
  !ofAccounts.includes(access) || findPassNight() === null;

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

/** Passes that this page has found to have ended: it may have sent several requests with each. */
const endedHere = new Set<string>();

/**
 * The server refused this credential: forgets it, unless another one has replaced it. What was
 * written with it stays on the device. A pass may open the accounts still; refused to another page,
 * it opens nothing. Returns whether it was this page's.
 */
export function forgetCredential(authorization: string | null): boolean {
  if (authorization === null || readAuthorization() !== authorization) return false;
  const night = findPassNight();
  const pass = night === null ? null : findPass(night);
  if (night === null) forgetToken();
  else if (pass !== null && !endedHere.has(authorization)) {
    endedHere.add(authorization);
    keepPass(pass.hasEnded ? { ...pass, token: null } : { ...pass, hasEnded: true });
  }
  return true;
}

/**
 * Reloads the page once this device has another pass for its night, or none: another tab opened a
 * link or erased the pass, or the page was restored. Returns a function that stops it.
 */
export function watchPass({ eventId, guestId, token, hasEnded }: KeptPass): () => void {
  const look = () => {
    const kept = findPass(eventId);
    const isSame = kept?.guestId === guestId;
    if (isSame && kept.token === token && kept.hasEnded === hasEnded) return;
    if (isSame) keepTyped();
    location.reload();
  };
  addEventListener('storage', look);
  addEventListener('pageshow', look);
  return () => {
    removeEventListener('storage', look);
    removeEventListener('pageshow', look);
  };
}
