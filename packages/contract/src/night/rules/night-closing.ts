import { type EventTimes, isOverAfter, nightOf } from '../../events/rules/event-timing.ts';
import { parisInstant } from '../../platform/rules/paris-time.ts';

/** So long after its end people settle up, add their pictures and say that they are home. */
const NIGHT_OPEN_DAYS = 30;

/** The last instant at which a night is written in: 30 days after its end. */
export function nightClosesAt(event: EventTimes): Date {
  return new Date(isOverAfter(event).getTime() + NIGHT_OPEN_DAYS * 86_400_000);
}

/** Guests who came early may leave before it begins. */
const EARLY_MS = 2 * 3_600_000;

/**
 * From when on a guest says that they came home: the evening of the night, or two hours before it
 * begins where that is earlier.
 */
export function homecomingOpensAt({ beginDate }: { readonly beginDate: Date }): Date {
  const evening = parisInstant(nightOf(beginDate), '18:00');
  const early = new Date(beginDate.getTime() - EARLY_MS);
  return evening < early ? evening : early;
}
