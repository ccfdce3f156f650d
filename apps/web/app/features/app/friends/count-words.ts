/** "4 amis en commun"; nothing for none. */
export function friendsInCommonWords(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? 'Un ami en commun' : `${count} amis en commun`;
}

export function peopleWords(count: number): string {
  if (count === 0) return 'Personne encore';
  return count === 1 ? 'Une personne' : `${count} personnes`;
}
