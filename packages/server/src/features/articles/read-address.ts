/** An address an article may link to. */
export interface Address {
  /** Absolute, or from the root ("/blog/…", "#…") when it is our own. */
  readonly href: string;
  /** It is on another site. */
  readonly isExternal: boolean;
}

const hasScheme = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Parses an address as a browser does, so that both always agree: blanks inside the
 * scheme, backslashes, several slashes. Null for other schemes, for a name and password before the host, for what
 * looks like our own page but is elsewhere, and for addresses relative to the current page.
 */
export function readAddress(value: string, publicUrl: string, protocols: readonly string[]): Address | null {
  const text = value.replaceAll(/\p{Cc}/gu, '').trim();
  const isOwn = text.startsWith('/') || text.startsWith('#');
  if (!isOwn && !hasScheme.test(text)) return null;
  const url = URL.parse(text, publicUrl);
  if (url === null || !protocols.includes(url.protocol)) return null;
  if (url.username !== '' || url.password !== '') return null;
  if (url.origin !== new URL(publicUrl).origin) {
    const isExternal = url.protocol === 'http:' || url.protocol === 'https:';
    return isOwn ? null : { href: url.href, isExternal };
  }
  // Two slashes in front would name another host.
  if (url.pathname.startsWith('//')) return null;
  const href = text.startsWith('#') ? url.hash : url.pathname + url.search + url.hash;
  return href === '' ? null : { href, isExternal: false };
}
