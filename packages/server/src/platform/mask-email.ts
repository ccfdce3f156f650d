import { firstCharacters } from '@lampion/contract/platform/rules/characters';

/** "c…@exemple.fr": identifies the account to those who know it, and reveals nothing to others. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${firstCharacters(email.slice(0, at), 1)}…${email.slice(at)}`;
}
