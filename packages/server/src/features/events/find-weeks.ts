const WEEK_MS = 7 * 86_400_000;
/** `weeksOf` of the events table counts from here. */
const FIRST_WEEK = Date.UTC(2000, 0, 1);
const SEASON_WEEKS = 16;

/** A time that ends with a week, by the numbers that its events have. */
export interface Weeks {
  readonly weeks: readonly number[];
  readonly until: Date;
}

const numbers = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);
const weekAt = (instant: Date) => Math.floor((instant.getTime() - FIRST_WEEK) / WEEK_MS);
const startOf = (week: number) => new Date(FIRST_WEEK + week * WEEK_MS);

/** The week of an instant and the next ones. */
export function findWeeks(from: Date, count: number): Weeks {
  const first = weekAt(from);
  return { weeks: numbers(first, count), until: startOf(first + count) };
}

/** The sixteen weeks of an instant and the next ones: few numbers for a long time. */
export function findSeasons(from: Date, count: number): Weeks {
  const first = Math.floor(weekAt(from) / SEASON_WEEKS);
  return {
    weeks: numbers(first, count).map((season) => -season),
    until: startOf((first + count) * SEASON_WEEKS),
  };
}
