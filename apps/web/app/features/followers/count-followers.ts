import { formatCount } from '@lampion/contract/rules/format';

/** "128 abonnés suivent vos soirées"; while searching, the number of matches. */
export function countFollowers(total: number, isSearching: boolean): string {
  const isOne = total < 2;
  const people = `${formatCount(total)} abonné${isOne ? '' : 's'}`;
  if (isSearching) return `${people} ${isOne ? 'correspond' : 'correspondent'} à votre recherche`;
  return `${people} ${isOne ? 'suit' : 'suivent'} vos soirées`;
}
