import { addDays, parisInstant, readParisClock } from './paris-time.ts';

const WEEK_MS = 7 * 86_400_000;

/** Start and end of an event. */
export interface Night {
  readonly beginDate: Date;
  readonly endDate: Date;
}

/** The same wall-clock time in Paris that many weeks later, across daylight saving changes. */
function weeksLater(instant: Date, weeks: number): Date {
  const { day, minutes } = readParisClock(instant);
  const time = [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return parisInstant(addDays(day, 7 * weeks), time);
}

/**
 * The same weekday and hours a week later, or as many weeks later as needed to be after `now`. In the night when clocks
 * go forward, the duration is preserved.
 */
export function nextWeekOf(night: Night, now: Date): Night {
  const late = now.getTime() - night.beginDate.getTime();
  // One less than the minimum: a clock change may put the last week just before or just after now.
  let weeks = Math.max(1, Math.floor(late / WEEK_MS));
  while (weeksLater(night.beginDate, weeks) <= now) weeks += 1;
  const beginDate = weeksLater(night.beginDate, weeks);
  const endDate = weeksLater(night.endDate, weeks);
  const length = night.endDate.getTime() - night.beginDate.getTime();
  return { beginDate, endDate: endDate > beginDate ? endDate : new Date(beginDate.getTime() + length) };
}
