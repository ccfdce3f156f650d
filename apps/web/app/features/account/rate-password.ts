import { countCharacters, isTooLong, tooLong } from '@lampion/contract/rules/characters';
import { describePasswordFault, findPasswordFault } from '@lampion/contract/rules/password-strength';
import { PASSWORD_MAX, PASSWORD_MIN } from '@lampion/contract/schemas/account';
import type { PasswordVerdict } from './use-password-verdict.ts';

/** From 0 (too short to be accepted) to 4. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];

const words: Readonly<Record<PasswordStrength, string>> = {
  0: 'Trop court : 10 caractères au moins',
  1: 'Trop simple',
  2: 'Correct',
  3: 'Solide',
  4: 'Très solide',
};

/**
 * An estimate while a password is being typed: length counts most, variety helps, repeating a few characters does not.
 */
export function ratePassword(password: string): PasswordStrength {
  const length = countCharacters(password, PASSWORD_MAX);
  if (length < PASSWORD_MIN) return 0;
  const distinct = new Set(password).size;
  if (distinct < 5 || /^[\d\s.+/-]+$/.test(password)) return 1;
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const score = Math.min(length, distinct * 2) + variety * 2;
  if (score < 17) return 2;
  return score < 23 ? 3 : 4;
}

/** Why a password would be refused, as far as the browser can tell; null when it finds nothing. */
export function findFault(password: string, email: string): string | null {
  if (ratePassword(password) === 0) return words[0];
  if (isTooLong(password, PASSWORD_MAX)) return tooLong(PASSWORD_MAX);
  const fault = findPasswordFault(password, { email });
  return fault && describePasswordFault(fault);
}

/** The text of the meter: it approves nothing before the server has, and never exceeds the server's verdict. */
export function describeStrength(
  password: string,
  email: string,
  verdict: PasswordVerdict,
): { readonly strength: PasswordStrength; readonly words: string } {
  const strength = ratePassword(password);
  const fault = findFault(password, email);
  if (fault !== null) return { strength: strength === 0 ? 0 : 1, words: fault };
  if (verdict === 'waiting') return { strength: 1, words: 'Assez long, à vérifier' };
  return verdict.fault === null
    ? { strength, words: words[strength] }
    : { strength: 1, words: verdict.fault };
}
