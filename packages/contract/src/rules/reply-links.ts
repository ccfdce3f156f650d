/**
 * The page of a guest's private link: change or withdraw a reply. The token is in the path because
 * the page works without JavaScript; it sends `Referrer-Policy: no-referrer`, is never cached, and
 * logs hold its pattern only.
 * @param publicUrl "https://lampion.example", without a trailing slash
 * @param token in base64url
 */
export function replyLink(publicUrl: string, token: string): string {
  return `${publicUrl}/replies/${token}`;
}
