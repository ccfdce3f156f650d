/** From 0 (too short to be taken) to 4. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

const MIN_LENGTH = 10;
const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];

/**
 * A hint while a password is chosen: length counts most, variety helps, the same few signs again and again do not. The
 * server decides in the end, with its list of common passwords.
 */
export function ratePassword(password: string): PasswordStrength {
  const signs = [...password];
  if (signs.length < MIN_LENGTH) return 0;
  const distinct = new Set(signs).size;
  if (distinct < 5 || /^[\d\s.+/-]+$/.test(password)) return 1;
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const score = Math.min(signs.length, distinct * 2) + variety * 2;
  if (score < 17) return 2;
  return score < 23 ? 3 : 4;
}
