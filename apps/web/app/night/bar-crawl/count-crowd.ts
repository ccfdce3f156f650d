import type { Crawl, CrawlGroup } from '@lampion/contract/night/bar-crawl';
import { countAtOnce } from '@lampion/contract/night/rules/crawl-times';
import { currentBarOf, type FollowedStop } from '@lampion/contract/night/rules/follow-crawl';

/**
 * Number of people of the barathon at a group's current bar, or expected at its next one including
 * those already there. Null for other bars, and when a group's size is unknown.
 */
export function countCrowd(
  { barId, state }: Pick<FollowedStop, 'barId' | 'state'>,
  groups: readonly CrawlGroup[],
  followed: CrawlGroup,
): number | null {
  if (state !== 'here' && state !== 'next') return null;
  const together = groups.filter(
    (group) => currentBarOf(group) === barId || (state === 'next' && group.number === followed.number),
  );
  return together.reduce<number | null>(
    (sum, { people }) => (sum === null || people === null ? null : sum + people),
    0,
  );
}

/** A bar with more people than places. */
export interface OverfullBar {
  readonly name: string;
  readonly capacity: number;
  readonly people: number;
}

/**
 * The first bar with more people than its capacity: at the groups' current bars, at the followed
 * group's next bar, or as planned. All texts about capacity use this, with the same counts as the
 * bars show.
 */
export function findOverfull(
  { bars, groups, staggerMinutes }: Crawl,
  stops: readonly FollowedStop[],
  followed: CrawlGroup,
): OverfullBar | null {
  for (const { id, name, capacity, stayMinutes } of bars) {
    if (capacity === null) continue;
    const stop = stops.find(({ barId }) => barId === id);
    const shown = stop ? countCrowd(stop, groups, followed) : null;
    const sizes = groups.map(({ people }) => people ?? 0);
    const people = Math.max(shown ?? 0, countAtOnce(sizes, { stayMinutes, staggerMinutes }));
    if (people > capacity) return { name, capacity, people };
  }
  return null;
}
