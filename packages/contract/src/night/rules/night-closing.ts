import { type EventTimes, isOverAfter, nightOf } from '../../events/rules/event-timing.ts';
import { parisInstant } from '../../platform/rules/paris-time.ts';

/** Days after its end in which people settle up, add pictures and report that they are home. */
const NIGHT_OPEN_DAYS = 30;

/** When a night stops accepting changes: 30 days after its end. */
export function nightClosesAt(event: EventTimes): Date {
  return new Date(isOverAfter(event).getTime() + NIGHT_OPEN_DAYS * 86_400_000);
}

/** Guests who came early may leave before it begins. */
const EARLY_MS = 2 * 3_600_000;

/**
 * The earliest instant at which guests report that they are home: the evening of the night, or two
 * hours before it begins if that is earlier.
 */
export function homecomingOpensAt({ beginDate }: { readonly beginDate: Date }): Date {
  const evening = parisInstant(nightOf(beginDate), '18:00');
  const early = new Date(beginDate.getTime() - EARLY_MS);
  return evening < early ? evening : early;
}
