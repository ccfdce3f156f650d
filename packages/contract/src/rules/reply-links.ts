/**
 * The page a guest's private link opens: change or take back a reply. The token stands in the path because the page
 * works without JavaScript; it answers `Referrer-Policy: no-referrer`, is kept nowhere, and logs name its pattern.
 * @param publicUrl "https://lampion.example", without a trailing slash
 * @param token in base64url
 */
export function replyLink(publicUrl: string, token: string): string {
  return `${publicUrl}/replies/${token}`;
}
