/**
 * "Camille" for "Camille Roux". A first word as short as an initial or a title is not split off.
 */
export function firstNameOf(nickname: string): string {
  if (nickname === FORMER_GUEST) return nickname;
  const [first = ''] = nickname.split(' ');
  return first.length > 2 ? first : nickname;
}

/**
 * Replaces the name of a person whom a block hides from the reader, when both are at the same
 * night.
 */
export const HIDDEN_NAME = 'Quelqu’un';

/** Replaces the name of a guest whose account, or whose reply without one, is erased. */
export const FORMER_GUEST = 'Invité parti';
