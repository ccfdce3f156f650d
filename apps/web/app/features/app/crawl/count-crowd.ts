import { currentBarOf, type FollowedStop } from '@lampion/contract/rules/follow-crawl';
import type { CrawlGroup } from '@lampion/contract/schemas/crawl';

/**
 * How many people of the barathon are at the bar where a group is, or are to be at the one it goes to next, with those who are there
 * already. Null for other bars, and while nobody knows how many go.
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
