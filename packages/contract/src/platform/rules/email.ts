import { dropHiddenCharacters } from './visible-text.ts';

/** Exists in browsers and in Node; the contract has the types of neither. */
declare const URL: new (address: string) => { readonly hostname: string };

/**
 * What a domain may be written with, before it is read as one: nothing that ends it in an address
 * of the web.
 */
const domainSigns = /^[\p{L}\p{M}\p{N}.\-。]+$/u;

const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text);

/**
 * "exämple.fr" as mail servers and certificates know it: "xn--exmple-cua.fr". Any other text stays
 * as it is.
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
 * An e-mail address as it is stored and compared: in small letters, without blanks around it and
 * invisible characters, and its domain in ASCII, so that both spellings of an internationalised one
 * are the same address.
 */
export function normaliseEmail(typed: string): string {
  // Lists have a hundred thousand of them, nearly all plain.
  const text = (isAscii(typed) ? typed : dropHiddenCharacters(typed)).trim().toLowerCase();
  const at = text.lastIndexOf('@') + 1;
  return at === 0 ? text : text.slice(0, at) + toAsciiDomain(text.slice(at));
}

/**
 * A normalised address: atoms with points between them (RFC 5321, without quotes), and a domain of
 * at least two parts.
 */
const address =
  /^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/;

/**
 * What is wrong with a normalised address, as a French sentence; null for one that mail can be sent
 * to.
 */
export function findEmailFault(email: string): string | null {
  if (email.length > 254) return 'Adresse e-mail trop longue';
  if (address.test(email)) return null;
  // Few mail servers take others (SMTPUTF8): what is sent there would be lost.
  const [mailbox = ''] = email.split('@');
  return !isAscii(mailbox) && address.test(email.replaceAll(/[^\p{ASCII}]/gu, 'a'))
    ? 'Avant le @, une adresse e-mail n’a ni accent ni lettre d’un autre alphabet : vérifiez-la'
    : 'Adresse e-mail invalide';
}
