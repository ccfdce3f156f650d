import { addDays, readParisClock } from './paris-time.ts';

/** The badge calls an event past this many hours after its start; none is over before. */
export const PAST_AFTER_HOURS = 8;

/**
 * Hour in the morning, in Paris, at which a night ends: what begins before it belongs to the
 * evening before.
 */
export const NIGHT_ENDS_AT_HOUR = 6;

/** Labels of the badge, exactly as specified. */
export const eventTimingLabels = {
  past: 'Événement passé',
  current: 'Événement en cours ou à venir',
} as const;

/**
 * The last instant at which the badge does not say past yet: the start plus 8 hours, whatever the
 * end.
 */
export function becomesPastAt(beginDate: Date): Date {
  return new Date(beginDate.getTime() + PAST_AFTER_HOURS * 3_600_000);
}

/**
 * True once the start lies more than 8 hours back: for the badge alone. Whether anything is open
 * says `isOver`.
 */
export function isPast(beginDate: Date, now: Date): boolean {
  return becomesPastAt(beginDate) < now;
}

export interface EventTimes {
  readonly beginDate: Date | string;
  readonly endDate: Date | string;
}

/**
 * The last instant at which an event is not over: its end, and never less than 8 hours after its
 * start.
 */
export function isOverAfter({ beginDate, endDate }: EventTimes): Date {
  const least = becomesPastAt(new Date(beginDate));
  const end = new Date(endDate);
  return end > least ? end : least;
}

/**
 * Whether an event is over: until then it takes replies, sends messages and stands among those to
 * come.
 */
export function isOver(event: EventTimes, now: Date): boolean {
  return isOverAfter(event) < now;
}

/** Days after which dates look like a slip of the keyboard. */
export const USUAL_DAYS_MAX = 30;

/** Whether an event lasts more than 30 days, by the clocks of Paris: that is asked twice. */
export function isVeryLong({ beginDate, endDate }: EventTimes): boolean {
  const begin = readParisClock(new Date(beginDate));
  const end = readParisClock(new Date(endDate));
  const lastDay = addDays(begin.day, USUAL_DAYS_MAX);
  return end.day > lastDay || (end.day === lastDay && end.minutes > begin.minutes);
}

/** Starts before this instant are past: the inverse of `becomesPastAt`. */
export function pastBefore(now: Date): Date {
  return new Date(now.getTime() - PAST_AFTER_HOURS * 3_600_000);
}

/** The label of an event's badge. */
export function eventTimingLabel(beginDate: Date, now: Date): string {
  return isPast(beginDate, now) ? eventTimingLabels.past : eventTimingLabels.current;
}

/**
 * The day ("YYYY-MM-DD", Paris) whose night an instant belongs to: a night belongs to the evening
 * it began, so Sunday 2 h is still Saturday's.
 */
export function nightOf(instant: Date): string {
  const { day, minutes } = readParisClock(instant);
  return minutes < NIGHT_ENDS_AT_HOUR * 60 ? addDays(day, -1) : day;
}
