import type { Role } from '@lampion/contract/people/accounts';

/** Part of the public contract: signed in means that this key is present. */
export const TOKEN_KEY = 'authToken';
/** The account of the session, as far as the device knows (`stored-account.ts`). */
export const ACCOUNT_KEY = 'lampion-account';

/**
 * Key prefix, followed by the account's id, for data of accounts that are not signed in here
 * (`clear-device.ts`).
 */
export const ASIDE = 'lampion-of:';

/** The session token, or null. Only a hint: the server decides whether it is valid. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    // Storage may be unavailable (private mode, policy): signed out is the safe answer.
    return null;
  }
}

/** The account of the session, for offline use. Only a hint: the server decides. */
export interface KeptAccount {
  readonly id: string;
  readonly role: Role;
  /** The end of the token it was read with; for any other session, the account is unknown. */
  readonly session: string;
}

/** The last account on this device, signed in or not. */
export function readLastAccount(): KeptAccount | null {
  try {
    return JSON.parse(localStorage.getItem(ACCOUNT_KEY) ?? 'null');
  } catch {
    return null;
  }
}

const NAME_LETTERS = 8;

/**
 * The end of a session's token, which identifies the session in stored data; empty without a
 * session.
 */
export const nameSession = (token: string | null): string => token?.slice(-NAME_LETTERS) ?? '';

/** Null when nobody is signed in, or the account of this session is not known yet. */
export function readKeptAccount(): KeptAccount | null {
  const token = readToken();
  const last = readLastAccount();
  return token !== null && last?.session === nameSession(token) ? last : null;
}

export function keepToken(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
}

export function forgetToken(): void {
  try {
    localStorage.removeItem(TOKEN_KEY);
  } catch {
    // Nothing was stored, so there is nothing to remove.
  }
}

/** Of the device, not of an account: it stays after signing out. */
export const DEVICE_MARK_KEY = 'lampion-device';

/**
 * The random mark by which the server recognises this browser at its next sign-in, as a part of
 * the body; nothing when storage is unavailable.
 */
export function readDeviceMark(): { deviceMark?: string } {
  try {
    const deviceMark = localStorage.getItem(DEVICE_MARK_KEY) ?? crypto.randomUUID();
    localStorage.setItem(DEVICE_MARK_KEY, deviceMark);
    return { deviceMark };
  } catch {
    return {};
  }
}

/** Set where a passkey was created or used: its sign-in screens then offer it by themselves. */
export const PASSKEY_KEY = 'lampion-passkey';

export function notePasskeyDevice(): void {
  try {
    localStorage.setItem(PASSKEY_KEY, '1');
  } catch {
    // Storage is unavailable: the button is still there.
  }
}

/** The first screen of each area. */
export type AreaHome = '/pro' | '/admin' | '/app';

/** Where to go after signing in: the requested page when it is one of ours, else `fallback`. */
export function returnAddress(search: URLSearchParams, fallback: AreaHome): string {
  const wanted = search.get('retour') ?? '';
  return /^\/(?:pro|admin|me|app|events|o)(?:[/?]|$)/.test(wanted) && !wanted.includes('\\')
    ? wanted
    : fallback;
}

/** The area of an account that signed in on the public side. */
export function homeOf(role: Role): '/pro' | '/app' {
  return role === 'member' ? '/app' : '/pro';
}
