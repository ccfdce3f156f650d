import { dropHiddenCharacters } from './visible-text.ts';

/** Exists in browsers and in Node; the contract includes neither's types. */
declare const URL: new (address: string) => { readonly hostname: string };

/** Characters that a typed domain may have: none that would end the host in a URL. */
const domainSigns = /^[\p{L}\p{M}\p{N}.\-。]+$/u;

const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text);

/**
 * "exämple.fr" as mail servers and certificates write it: "xn--exmple-cua.fr". Any other text stays
 * unchanged.
 */
function toAsciiDomain(domain: string): string {
  if (isAscii(domain) || !domainSigns.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/**
 * Normalises an e-mail address for storage and comparison: lower case, without surrounding blanks
 * and invisible characters, and with its domain in ASCII, so that both spellings of an
 * internationalised domain are equal.
 */
export function normaliseEmail(typed: string): string {
  // Lists have a hundred thousand addresses, nearly all of them ASCII.
  const text = (isAscii(typed) ? typed : dropHiddenCharacters(typed)).trim().toLowerCase();
  const at = text.lastIndexOf('@') + 1;
  return at === 0 ? text : text.slice(0, at) + toAsciiDomain(text.slice(at));
}

/**
 * A normalised address: atoms separated by points (RFC 5321, without quotes), and a domain of at
 * least two parts.
 */
const address =
  /^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/;

/** Why mail cannot be sent to a normalised address, as a French sentence; null when it can. */
export function findEmailFault(email: string): string | null {
  if (email.length > 254) return 'Adresse e-mail trop longue';
  if (address.test(email)) return null;
  // Few mail servers accept other characters (SMTPUTF8): the e-mail would be lost.
  const [mailbox = ''] = email.split('@');
  return !isAscii(mailbox) && address.test(email.replaceAll(/[^\p{ASCII}]/gu, 'a'))
    ? 'Avant le @, une adresse e-mail n’a ni accent ni lettre d’un autre alphabet : vérifiez-la'
    : 'Adresse e-mail invalide';
}
