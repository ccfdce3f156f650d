import type { Interval } from './shapes.ts';

export const HOUR = 3600;
export const DAY = 86_400;

/** Some months after an instant: the same day and time, or that month's last day. UTC. */
export function addMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return date.setUTCFullYear(year, month, Math.min(date.getUTCDate(), lastDay)) / 1000;
}

function addPeriods(anchor: number, interval: Interval, count: number): number {
  if (interval === 'day') return anchor + count * DAY;
  if (interval === 'week') return anchor + count * 7 * DAY;
  return addMonths(anchor, interval === 'year' ? count * 12 : count);
}

/**
 * The end of the period that contains an instant or begins with it. It falls on the anchor's day of
 * the month again after shorter months.
 */
export function periodEnd(
  anchor: number,
  instant: number,
  { interval, interval_count }: { readonly interval: Interval; readonly interval_count: number },
): number {
  let periods = 1;
  while (addPeriods(anchor, interval, periods * interval_count) <= instant) periods += 1;
  return addPeriods(anchor, interval, periods * interval_count);
}
