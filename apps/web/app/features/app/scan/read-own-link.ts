const FRIEND = /^\/app\/a\/[\w-]{1,100}$/;
const PARTY = /^\/p\/[\w-]{1,100}$/;
const CODE = /^[\w-]{16,100}$/;

/** Where a code of ours leads: `/app/a/…` for a friend, `/p/…` for a party. Null for anything else, which is never opened. */
export function readOwnLink(text: string, origin: string): string | null {
  const url = URL.parse(text.trim());
  if (url?.origin !== origin || url.username !== '') return null;
  return FRIEND.test(url.pathname) || PARTY.test(url.pathname) ? url.pathname : null;
}

/** The same for what somebody typed: also the friend code alone. */
export function readTypedCode(text: string, origin: string): string | null {
  const typed = text.trim();
  return CODE.test(typed) ? `/app/a/${typed}` : readOwnLink(typed, origin);
}
