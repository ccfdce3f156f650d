import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

const WEEK_MS = 7 * 86_400_000;
/** Weeks are counted from here. */
const FIRST_WEEK = Date.UTC(2000, 0, 1);
const SEASON_WEEKS = 16;

/**
 * The week of an instant, counted from 2000, and the negative number of its group of sixteen weeks.
 */
export const weeksOf = (instant: SQLWrapper): SQL => {
  const week = sql`floor(extract(epoch FROM ${instant} - '2000-01-01 00:00:00+00'::timestamptz) / 604800)::int`;
  return sql`(ARRAY[${week}, -(${week} / 16)])`;
};

/** A period that ends with a week, as week numbers. */
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

/** The group of sixteen weeks of an instant and the next ones: few numbers for a long period. */
export function findSeasons(from: Date, count: number): Weeks {
  const first = Math.floor(weekAt(from) / SEASON_WEEKS);
  return {
    weeks: numbers(first, count).map((season) => -season),
    until: startOf((first + count) * SEASON_WEEKS),
  };
}

/**
 * Numbers of weeks, or of groups of sixteen, between two instants; null when the period is too
 * long.
 */
export function findWeeksBetween(from: Date, to: Date, most: number): readonly number[] | null {
  const count = weekAt(to) - weekAt(from) + 1;
  if (count <= most) return findWeeks(from, count).weeks;
  const seasons = Math.ceil(count / SEASON_WEEKS) + 1;
  return seasons <= most ? findSeasons(from, seasons).weeks : null;
}
