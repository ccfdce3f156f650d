/** "Camille" for "Camille Roux". A first word as short as an initial or a title stays with the rest. */
export function firstNameOf(nickname: string): string {
  const [first = ''] = nickname.split(' ');
  return first.length > 2 ? first : nickname;
}
