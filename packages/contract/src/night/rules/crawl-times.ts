import { isOpenAt } from '../../events/rules/opening-hours.ts';

/** A bar of a crawl, as far as its times go. */
interface CrawlStop {
  /** "HH:MM" in Paris. */
  readonly openingHours: string;
  readonly closingHours: string;
  /** Whole minutes, above 0. */
  readonly stayMinutes: number;
  /** On foot from the one before; 0 for the first. */
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

/** The times of a crawl that begins at its first bar at an instant. */
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

/** A bar, as far as its room goes. */
interface CrawlRoom {
  /** People; null: no limit. */
  readonly capacity: number | null;
  readonly stayMinutes: number;
}

/** Groups that leave one after the other on the same way. */
interface CrawlGroups {
  readonly sizes: readonly number[];
  /** Between two departures. */
  readonly staggerMinutes: number;
}

const CRAWL_GROUPS_MAX = 12;
/** Departures are at minutes that people remember. */
const STAGGER_STEP = 5;

/** As even as can be, the larger ones first. */
function sizesOf(people: number, groups: number): number[] {
  return Array.from(
    { length: groups },
    (_, place) => Math.floor(people / groups) + (place < people % groups ? 1 : 0),
  );
}

/** How many people are at most at a bar at once, where groups leave in this order. */
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
 * The shortest time between departures with which no bar is over its capacity; null when one group
 * alone is too many.
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
 * Groups for so many people such that no bar is ever over its capacity: those of whom the last one
 * leaves soonest, of these the fewest. Null when a bar is too small even for a twelfth of them.
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
