import { addDays, readParisClock } from './paris-time.ts';

/** An event counts as past this many hours after its start. */
export const PAST_AFTER_HOURS = 8;

/** Hour in the morning, in Paris, at which a night ends: what begins before it belongs to the evening before. */
export const NIGHT_ENDS_AT_HOUR = 6;

/** Labels of the badge, exactly as specified. */
export const eventTimingLabels = {
  past: 'Événement passé',
  current: 'Événement en cours ou à venir',
} as const;

/** The last instant at which an event is not past yet: its start plus 8 hours, whatever its end. */
export function becomesPastAt(beginDate: Date): Date {
  return new Date(beginDate.getTime() + PAST_AFTER_HOURS * 3_600_000);
}

/** True once the start lies more than 8 hours back. */
export function isPast(beginDate: Date, now: Date): boolean {
  return becomesPastAt(beginDate) < now;
}

/** The label of an event's badge. */
export function eventTimingLabel(beginDate: Date, now: Date): string {
  return isPast(beginDate, now) ? eventTimingLabels.past : eventTimingLabels.current;
}

/**
 * The day ("YYYY-MM-DD", Paris) whose night an instant belongs to: a night belongs to the evening it began, so
 * Sunday 2 h is still Saturday's.
 */
export function nightOf(instant: Date): string {
  const { day, minutes } = readParisClock(instant);
  return minutes < NIGHT_ENDS_AT_HOUR * 60 ? addDays(day, -1) : day;
}
