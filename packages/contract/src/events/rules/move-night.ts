import { clockSpan, parisInstants, readParisClock, shiftClock } from '../../platform/rules/paris-time.ts';

const WEEK_MS = 7 * 86_400_000;

/** Start and end of an event. */
export interface Night {
  readonly beginDate: Date;
  readonly endDate: Date;
}

/**
 * Moves a night to another begin. Its end keeps the time of day in Paris, so that 21 h to 2 h stays
 * so. If the clocks skip that time, it keeps its duration.
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
 * The same weekday and hours in the next weeks, at least a week later and after `now`. Each is
 * computed from the original night: hours that the clocks skip in one week return in the next.
 */
export function nextWeeksOf(night: Night, now: Date, count: number): Night[] {
  const late = now.getTime() - night.beginDate.getTime();
  // One week less than the minimum: a clock change may move it just before or just after now.
  const first = Math.max(1, Math.floor(late / WEEK_MS));
  return Array.from({ length: count + 2 }, (_, index) => weeksLater(night, first + index))
    .filter(({ beginDate }) => beginDate > now)
    .slice(0, count);
}

/**
 * Whether a night begins or ends at 3 h when clocks go forward, as a copy of one until 2 h or 2 h
 * 30 does.
 */
export function mayBeShifted({ beginDate, endDate }: Night): boolean {
  return [beginDate, endDate].some((instant) => {
    const { day, minutes } = readParisClock(instant);
    return minutes === 3 * 60 && parisInstants(day, '02:00').length === 0;
  });
}

/** Whether a night has the hours of another one, as far as they exist on its date. */
export function repeatsHours(night: Night, original: Night): boolean {
  const [day, first] = [night, original].map(({ beginDate }) => Date.parse(readParisClock(beginDate).day));
  const shift = (day ?? 0) - (first ?? 0);
  return (['beginDate', 'endDate'] as const).every(
    (end) => shiftClock(original[end], shift).getTime() === night[end].getTime(),
  );
}
