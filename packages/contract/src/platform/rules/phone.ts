import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { dropHiddenCharacters } from './visible-text.ts';

export const PHONE_MESSAGE =
  'Indiquez un numéro de mobile, par exemple 06 12 34 56 78 ; hors de France, commencez par + et l’indicatif du pays';

/**
 * Territories in which ten digits beginning with 0 are dialled. Each has its country code and its
 * own mobile numbers; Réunion's code is also Mayotte's. Elsewhere numbers are shorter, and these
 * digits would mean something else.
 */
const territories = ['FR', 'GP', 'MQ', 'GF', 'RE'] as const;

/**
 * Arcep reserves these for fiction: the demo's people have them, and messages to them reach nobody.
 */
const fiction = /^\+3363998\d{4}$/;

/**
 * Normalises the number of a mobile phone to E.164: ten digits of any French department ("06 39 98
 * 10 01", and "0690 12 34 56" of Guadeloupe), others with their country code ("+32 470 12 34 56",
 * "0032…"). Null unless it is certainly a mobile number.
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
