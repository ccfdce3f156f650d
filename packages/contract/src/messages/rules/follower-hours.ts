import { addDays, parisInstant, parseTimeOfDay, readParisClock } from '../../platform/rules/paris-time.ts';

/** Nothing is sent to followers before the first hour or from the last one on, in Paris. */
const FIRST = '09:00';
const LAST = '21:00';
/** When the day's publications are sent, so that one message holds all of them. */
const USUAL = '17:00';

/** An event that begins sooner after the usual hour is sent earlier. */
const SOON_MS = 24 * 3_600_000;
/** Further publications and second thoughts of the next minutes share the message. */
const SETTLES_MS = 10 * 60_000;

/** Whether followers may be notified at an instant. */
export function isFollowerHour(instant: Date): boolean {
  const { minutes } = readParisClock(instant);
  return minutes >= parseTimeOfDay(FIRST) && minutes < parseTimeOfDay(LAST);
}

/** The end of the hours in which followers may be notified, on the day of an instant. */
export function endOfFollowerHours(instant: Date): Date {
  return parisInstant(readParisClock(instant).day, LAST);
}

/**
 * When followers are notified of an event that becomes public now: at the usual hour, or at the
 * next decent one if it begins soon. Null when no decent hour is left before it begins.
 */
export function nextFollowerHour(now: Date, beginDate: Date): Date | null {
  const usual = nextAt(now, USUAL);
  if (beginDate.getTime() - usual.getTime() > SOON_MS) return usual;
  const settled = new Date(now.getTime() + SETTLES_MS);
  const soon = isFollowerHour(settled) ? settled : nextAt(settled, FIRST);
  const due = soon < usual ? soon : usual;
  return due < beginDate ? due : null;
}

/** The next instant at which clocks in Paris show a time. */
function nextAt(now: Date, time: string): Date {
  const { day } = readParisClock(now);
  const today = parisInstant(day, time);
  return today > now ? today : parisInstant(addDays(day, 1), time);
}

/** The first instant of the day after an instant, in Paris. */
export function startOfNextDay(instant: Date): Date {
  return parisInstant(addDays(readParisClock(instant).day, 1), '00:00');
}
