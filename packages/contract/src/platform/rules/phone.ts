import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { dropHiddenCharacters } from './visible-text.ts';

export const PHONE_MESSAGE =
  'Indiquez un numéro de mobile, par exemple 06 12 34 56 78 ; hors de France, commencez par + et l’indicatif du pays';

/**
 * Where ten digits that begin with 0 are dialled: each territory has a country code of its own, and
 * mobile numbers that no other has. Réunion's is Mayotte's too. Elsewhere numbers are shorter, and
 * mean something else here.
 */
const territories = ['FR', 'GP', 'MQ', 'GF', 'RE'] as const;

/** Arcep keeps these for fiction: the demo's people have them, and no message reaches anybody. */
const fiction = /^\+3363998\d{4}$/;

/**
 * The number of a mobile phone as typed, in E.164: with ten digits of any French department ("06 39
 * 98 10 01", and "0690 12 34 56" of Guadeloupe), others with their country code ("+32 470 12 34
 * 56", "0032…"). Null for what is no number of a mobile phone beyond doubt.
 */
export function normalisePhone(typed: string): string | null {
  const text = dropHiddenCharacters(typed).normalize('NFKC').trim().replace(/^00/, '+');
  if (text.startsWith('+')) return readMobile(text, 'FR');
  if (text.replaceAll(/\D/g, '').length !== 10 || !/^\(?0/.test(text)) return null;
  const found = new Set(territories.map((territory) => readMobile(text, territory)));
  found.delete(null);
  return found.size === 1 ? ([...found][0] ?? null) : null;
}

function readMobile(text: string, territory: CountryCode): string | null {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: territory, extract: false });
  if (phone === undefined || phone.ext !== undefined) return null;
  return phone.isValid() || fiction.test(phone.number) ? phone.number : null;
}
