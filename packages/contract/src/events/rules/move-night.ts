import { clockSpan, parisInstants, readParisClock, shiftClock } from '../../platform/rules/paris-time.ts';

const WEEK_MS = 7 * 86_400_000;

/** Start and end of an event. */
export interface Night {
  readonly beginDate: Date;
  readonly endDate: Date;
}

/**
 * The night with another begin: it lasts as long by the clocks of Paris, so that 21 h to 2 h stays
 * so. Where they skip that whole time, it lasts as long as before.
 */
export function beginNightAt(night: Night, beginDate: Date): Night {
  const endDate = shiftClock(beginDate, clockSpan(night.beginDate, night.endDate));
  const length = night.endDate.getTime() - night.beginDate.getTime();
  return { beginDate, endDate: endDate > beginDate ? endDate : new Date(beginDate.getTime() + length) };
}

function weeksLater(night: Night, weeks: number): Night {
  const beginDate = shiftClock(night.beginDate, weeks * WEEK_MS);
  const endDate = shiftClock(night.endDate, weeks * WEEK_MS);
  return endDate > beginDate ? { beginDate, endDate } : beginNightAt(night, beginDate);
}

/**
 * The same weekday and hours in so many coming weeks, the next one first: at the earliest a week
 * later, and after `now`. Each is counted from the night itself: hours that the clocks skip in one
 * week are back in the next.
 */
export function nextWeeksOf(night: Night, now: Date, count: number): Night[] {
  const late = now.getTime() - night.beginDate.getTime();
  // One less than the minimum: a clock change may put the last week just before or just after now.
  const first = Math.max(1, Math.floor(late / WEEK_MS));
  return Array.from({ length: count + 2 }, (_, index) => weeksLater(night, first + index))
    .filter(({ beginDate }) => beginDate > now)
    .slice(0, count);
}

/**
 * Whether a night begins or ends at 3 h when clocks go forward: a copy of one until 2 h or 2 h 30
 * does so as well.
 */
export function mayBeShifted({ beginDate, endDate }: Night): boolean {
  return [beginDate, endDate].some((instant) => {
    const { day, minutes } = readParisClock(instant);
    return minutes === 3 * 60 && parisInstants(day, '02:00').length === 0;
  });
}

/** Whether a night has the hours of another one, as far as the clocks of its date have them. */
export function repeatsHours(night: Night, original: Night): boolean {
  const [day, first] = [night, original].map(({ beginDate }) => Date.parse(readParisClock(beginDate).day));
  const shift = (day ?? 0) - (first ?? 0);
  return (['beginDate', 'endDate'] as const).every(
    (end) => shiftClock(original[end], shift).getTime() === night[end].getTime(),
  );
}
