/** Part of the public contract: signed in means that this key is present. */
export const TOKEN_KEY = 'authToken';
/** Whose session it is, as far as the device knows (`kept-account.ts`). */
export const ACCOUNT_KEY = 'lampion-account';

/** The session token, or null. Its presence is only a hint: the server decides. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    // Storage may be unavailable (private mode, policy): signed out is the safe answer.
    return null;
  }
}

const NAME_LETTERS = 8;

/** The end of a session's token, by which what is kept of it is told from what is of another one; empty without a session. */
export const nameSession = (token: string | null): string => token?.slice(-NAME_LETTERS) ?? '';

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
