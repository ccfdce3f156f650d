/**
 * "Camille" for "Camille Roux". A first word as short as an initial or a title stays with the rest.
 */
export function firstNameOf(nickname: string): string {
  const [first = ''] = nickname.split(' ');
  return first.length > 2 ? first : nickname;
}

/**
 * Stands for the name of a person who does not exist for the reader where both are at the same
 * night.
 */
export const HIDDEN_NAME = 'Quelqu’un';
