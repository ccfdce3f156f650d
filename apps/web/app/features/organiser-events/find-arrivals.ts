import { foldText } from '@lampion/contract/rules/fold-text';
import type { Arrival } from '@lampion/contract/schemas/guest';

/** The arrivals whose nickname or username contains each word of a search, accents and capitals aside. */
export function findArrivals(arrivals: readonly Arrival[], search: string): readonly Arrival[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return arrivals;
  return arrivals.filter(({ nickname, username }) => {
    const text = foldText(`${nickname} ${username ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}
