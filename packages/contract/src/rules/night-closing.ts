import { type EventTimes, isOverAfter } from './event-timing.ts';

/** So long after its end people settle up, add their pictures and say that they are home. */
const NIGHT_OPEN_DAYS = 30;

/** The last instant at which a night is written in: 30 days after its end. */
export function nightClosesAt(event: EventTimes): Date {
  return new Date(isOverAfter(event).getTime() + NIGHT_OPEN_DAYS * 86_400_000);
}
