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

const weekAt = (instant: Date) => Math.floor((instant.getTime() - FIRST_WEEK) / WEEK_MS);
const seasonAt = (instant: Date) => Math.floor(weekAt(instant) / SEASON_WEEKS);
const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/**
 * Numbers of weeks, or of groups of sixteen, between two instants; null when the period is too
 * long.
 */
export function findWeeksBetween(from: Date, to: Date, most: number): readonly number[] | null {
  const weeks = numbers(weekAt(from), weekAt(to));
  if (weeks.length <= most) return weeks;
  const seasons = numbers(seasonAt(from), seasonAt(to)).map((season) => -season);
  return seasons.length <= most ? seasons : null;
}
