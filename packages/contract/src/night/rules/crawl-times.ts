import { isOpenAt } from '../../events/rules/opening-hours.ts';

/** The fields of a bar that its times depend on. */
interface CrawlStop {
  /** "HH:MM" in Paris. */
  readonly openingHours: string;
  readonly closingHours: string;
  /** Whole minutes above 0. */
  readonly stayMinutes: number;
  /** Walk from the previous bar; 0 for the first. */
  readonly walkMinutes: number;
}

/** When a group is at a bar. */
interface CrawlTime {
  readonly arrivesAt: Date;
  readonly leavesAt: Date;
  /** The bar is closed when the group arrives, or closes before it leaves. */
  readonly isClosed: boolean;
}

const MINUTE_MS = 60_000;
const later = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * MINUTE_MS);

/** The times of a crawl that starts at its first bar at an instant. */
export function planCrawl(stops: readonly CrawlStop[], beginsAt: Date): CrawlTime[] {
  let leftAt = beginsAt;
  return stops.map(({ openingHours, closingHours, stayMinutes, walkMinutes }) => {
    const arrivesAt = later(leftAt, walkMinutes);
    leftAt = later(arrivesAt, stayMinutes);
    const lastMinute = new Date(Math.max(arrivesAt.getTime(), leftAt.getTime() - 1));
    const isOpen = [arrivesAt, lastMinute].every((instant) => isOpenAt(openingHours, closingHours, instant));
    return { arrivesAt, leavesAt: leftAt, isClosed: !isOpen };
  });
}

/** The fields of a bar that its occupancy depends on. */
interface CrawlRoom {
  /** People; null: no limit. */
  readonly capacity: number | null;
  readonly stayMinutes: number;
}

/** Groups that leave one after the other on the same route. */
interface CrawlGroups {
  readonly sizes: readonly number[];
  /** Minutes between two departures. */
  readonly staggerMinutes: number;
}

const CRAWL_GROUPS_MAX = 12;
/** Departures are at multiples of this, which are easy to remember. */
const STAGGER_STEP = 5;

/** Sizes as equal as possible, larger ones first. */
function sizesOf(people: number, groups: number): number[] {
  return Array.from(
    { length: groups },
    (_, place) => Math.floor(people / groups) + (place < people % groups ? 1 : 0),
  );
}

/** Maximum people at a bar at the same time, when groups leave in this order. */
export function countAtOnce(
  sizes: readonly number[],
  { stayMinutes, staggerMinutes }: Pick<CrawlRoom, 'stayMinutes'> & Pick<CrawlGroups, 'staggerMinutes'>,
): number {
  const together = staggerMinutes === 0 ? sizes.length : Math.ceil(stayMinutes / staggerMinutes);
  const sums = sizes.map((_size, first) =>
    sizes.slice(first, first + together).reduce((sum, size) => sum + size, 0),
  );
  return Math.max(0, ...sums);
}

/**
 * The shortest time between departures with which no bar exceeds its capacity; null when a single
 * group is too large.
 */
function findStagger(bars: readonly CrawlRoom[], sizes: readonly number[]): number | null {
  let stagger = 0;
  for (const { capacity, stayMinutes } of bars) {
    const together = capacity === null ? sizes.length : Math.floor(capacity / (sizes[0] ?? 1));
    if (together < 1) return null;
    if (together < sizes.length)
      stagger = Math.max(stagger, Math.ceil(stayMinutes / together / STAGGER_STEP) * STAGGER_STEP);
  }
  return stagger;
}

/**
 * Splits people into groups so that no bar ever exceeds its capacity: the split whose last group
 * leaves earliest, and of these the one with the fewest groups. Null when a bar is too small even
 * for a twelfth of the people.
 */
export function planGroups(people: number, bars: readonly CrawlRoom[]): CrawlGroups | null {
  let best: CrawlGroups | null = null;
  const lastLeaves = ({ sizes, staggerMinutes }: CrawlGroups) => (sizes.length - 1) * staggerMinutes;
  for (let groups = 1; groups <= Math.min(people, CRAWL_GROUPS_MAX); groups += 1) {
    const sizes = sizesOf(people, groups);
    const staggerMinutes = findStagger(bars, sizes);
    if (staggerMinutes === null) continue;
    const planned = { sizes, staggerMinutes };
    if (best === null || lastLeaves(planned) < lastLeaves(best)) best = planned;
  }
  return best;
}
