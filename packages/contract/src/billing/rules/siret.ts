import { dropSeparators } from '../../platform/rules/visible-text.ts';

const SIRET_LENGTH = 14;
/** Checked first: a shorter text is still being typed. */
const SIRET_MIN_LENGTH = 6;
const LA_POSTE = '356000000';

const siretMessages = {
  missing: 'SIRET requis',
  tooShort: 'SIRET trop court',
  invalid: 'SIRET invalide',
} as const;

/**
 * Its digits, without the groups of documents and web sites: "732 829 320 00074",
 * "732.829.320-00074".
 */
export const normaliseSiret = dropSeparators;

/**
 * Luhn's sum: every second digit from the right is doubled, and the digits of the results are
 * added.
 */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/**
 * La Poste has more establishments than there are numbers with a Luhn key: the digits of theirs
 * only need to add up to a multiple of 5 (INSEE's rule for SIREN 356 000 000), except for its head
 * office, which has the usual key.
 */
function isSiretOfLaPoste(digits: string): boolean {
  const sum = [...digits].reduce((total, digit) => total + Number(digit), 0);
  return digits.startsWith(LA_POSTE) && sum % 5 === 0;
}

/** Whether a number of nine digits, spaces ignored, has a valid Luhn key; La Poste's has. */
export function isSiren(text: string): boolean {
  const siren = normaliseSiret(text);
  return /^\d{9}$/.test(siren) && !/^0+$/.test(siren) && luhnSum(siren) % 10 === 0;
}

/**
 * What is wrong with a SIRET, as a French sentence, or null when it is valid: at least 6
 * characters, then 14 digits with a valid Luhn key. Spaces are ignored.
 */
export function findSiretFault(text: string): string | null {
  const siret = normaliseSiret(text);
  if (siret === '') return siretMessages.missing;
  if (siret.length < SIRET_MIN_LENGTH) return siretMessages.tooShort;
  if (siret.length !== SIRET_LENGTH || !/^[0-9]+$/.test(siret)) return siretMessages.invalid;
  // Fourteen zeros have a valid key but identify no company.
  if (/^0+$/.test(siret)) return siretMessages.invalid;
  return luhnSum(siret) % 10 === 0 || isSiretOfLaPoste(siret) ? null : siretMessages.invalid;
}
