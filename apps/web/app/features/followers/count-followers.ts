import { formatCount } from '@lampion/contract/rules/format';

/** "128 abonnés suivent vos soirées", nothing before the first one; while searching, the number of matches. */
export function countFollowers(total: number, isSearching: boolean): string {
  if (total === 0) return isSearching ? 'Aucun abonné ne correspond à votre recherche' : '';
  const isOne = total === 1;
  const people = `${formatCount(total)} abonné${isOne ? '' : 's'}`;
  if (isSearching) return `${people} ${isOne ? 'correspond' : 'correspondent'} à votre recherche`;
  return `${people} ${isOne ? 'suit' : 'suivent'} vos soirées`;
}
