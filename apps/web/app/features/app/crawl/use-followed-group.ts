import type { CrawlGroup } from '@lampion/contract/schemas/crawl';
import { useState } from 'react';

const keyOf = (nightId: string) => `lampion.crawl-group.${nightId}`;

function readKept(nightId: string): number {
  try {
    return Number(localStorage.getItem(keyOf(nightId)) ?? 0);
  } catch {
    return 0;
  }
}

/** The group that somebody follows, which this device remembers; the first one until they choose. Nobody else learns it. */
export function useFollowedGroup(nightId: string, groups: readonly CrawlGroup[] | undefined) {
  const [chosen, setChosen] = useState(() => readKept(nightId));
  const follow = (number: number) => {
    setChosen(number);
    try {
      localStorage.setItem(keyOf(nightId), String(number));
    } catch {
      // Storage is unavailable: it is chosen again next time.
    }
  };
  return { group: groups?.find(({ number }) => number === chosen) ?? groups?.[0], follow };
}
