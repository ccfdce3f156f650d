import { addDays, readParisClock } from '../../platform/rules/paris-time.ts';

/** Hours after its start when the badge calls an event past; no event is over before. */
export const PAST_AFTER_HOURS = 8;

/** Hour in Paris at which a night ends: an earlier begin belongs to the evening before. */
export const NIGHT_ENDS_AT_HOUR = 6;

/** Labels of the badge, exactly as specified. */
export const eventTimingLabels = {
  past: 'Événement passé',
  current: 'Événement en cours ou à venir',
} as const;

/**
 * The last instant at which the badge does not say past: the start plus 8 hours, whatever the end.
 */
export function becomesPastAt(beginDate: Date): Date {
  return new Date(beginDate.getTime() + PAST_AFTER_HOURS * 3_600_000);
}

/**
 * True more than 8 hours after the start. For the badge only; `isOver` decides whether an event is
 * still open.
 */
export function isPast(beginDate: Date, now: Date): boolean {
  return becomesPastAt(beginDate) < now;
}

export interface EventTimes {
  readonly beginDate: Date | string;
  readonly endDate: Date | string;
}

/**
 * The last instant at which an event is not over: its end, but at least 8 hours after its start.
 */
export function isOverAfter({ beginDate, endDate }: EventTimes): Date {
  const least = becomesPastAt(new Date(beginDate));
  const end = new Date(endDate);
  return end > least ? end : least;
}

/**
 * Whether an event is over. Until then it takes replies, sends messages and is listed as coming.
 */
export function isOver(event: EventTimes, now: Date): boolean {
  return isOverAfter(event) < now;
}

/** Events that started before this instant are past: the inverse of `becomesPastAt`. */
export function pastBefore(now: Date): Date {
  return new Date(now.getTime() - PAST_AFTER_HOURS * 3_600_000);
}

/** The label of an event's badge. */
export function eventTimingLabel(beginDate: Date, now: Date): string {
  return isPast(beginDate, now) ? eventTimingLabels.past : eventTimingLabels.current;
}

/**
 * The day ("YYYY-MM-DD", Paris) whose night an instant belongs to. A night belongs to the evening
 * it began: Sunday 2 h is still Saturday's.
 */
export function nightOf(instant: Date): string {
  const { day, minutes } = readParisClock(instant);
  return minutes < NIGHT_ENDS_AT_HOUR * 60 ? addDays(day, -1) : day;
}

/** Edits within so many minutes of the first one are sent to guests in one message. */
export const CHANGE_WINDOW_MINUTES = 10;

const URGENT_MS = 2 * 3_600_000;

/**
 * Whether guests are notified of a change at once: the known or the new begin is less than two
 * hours away.
 */
export function isUrgentChange(begins: readonly (Date | string)[], now: Date): boolean {
  return begins.some((begin) => new Date(begin).getTime() - now.getTime() <= URGENT_MS);
}
