/** "4 amis en commun"; nothing for none. */
export function friendsInCommonWords(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? 'Un ami en commun' : `${count} amis en commun`;
}

/** "2 soirées en commun", of those to come; nothing for none. */
export function partiesInCommonWords(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? 'Une soirée en commun' : `${count} soirées en commun`;
}

export function peopleWords(count: number): string {
  if (count === 0) return 'Personne encore';
  return count === 1 ? 'Une personne' : `${count} personnes`;
}
