const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const ALLOWED = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;
const DOMAIN = /^[^\s/@]+\.[^\s/@.]{2,}(?:[/?#]|$)/;

/** Whether the server accepts an address as a link. */
export function isAllowedAddress(address: string): boolean {
  return ALLOWED.test(address.trim());
}

/** Whether a text looks like an e-mail address. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text.trim());
}

/**
 * The intended address: an e-mail address becomes mailto:, a bare domain https://. Null when it
 * cannot be an address.
 */
export function readLinkAddress(typed: string): string | null {
  const text = typed.trim();
  if (isEmail(text)) return `mailto:${text}`;
  if (isAllowedAddress(text)) return text;
  if (SCHEME.test(text) && !DOMAIN.test(text)) return null;
  return DOMAIN.test(text) && !/^[a-z]+:/i.test(text) ? `https://${text}` : null;
}
