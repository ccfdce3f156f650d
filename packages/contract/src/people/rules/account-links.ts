/** Account pages opened by an e-mailed link. */
export const accountPages = {
  resetPassword: '/login/reset-password',
  confirmEmail: '/login/confirm-email',
  confirmNewEmail: '/login/confirm-new-email',
  joinTeam: '/pro/join',
} as const;

/**
 * An e-mailed link to one of these pages. The token is in the fragment, which browsers do not send,
 * so it reaches no server log, cache or Referer header. The page reads it with `readLinkToken` and
 * posts it.
 * @param publicUrl "https://lampion.example", without a trailing slash
 * @param token in base64url
 */
export function accountLink(publicUrl: string, page: keyof typeof accountPages, token: string): string {
  return `${publicUrl}${accountPages[page]}#token=${token}`;
}

/** The token of such a link from `location.hash`, or null. */
export function readLinkToken(hash: string): string | null {
  return /[#&]token=([\w-]+)/.exec(hash)?.[1] ?? null;
}
