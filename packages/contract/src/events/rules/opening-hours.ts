import { addDays, parisInstant, parseTimeOfDay, readParisClock } from '../../platform/rules/paris-time.ts';

interface Opening {
  readonly from: Date;
  readonly until: Date;
}

/**
 * The opening that begins on a day. It ends on the next day unless the closing time is after the
 * opening time.
 */
function openingOf(day: string, opens: string, closes: string): Opening {
  const passesMidnight = parseTimeOfDay(closes) <= parseTimeOfDay(opens);
  return {
    from: parisInstant(day, opens),
    until: parisInstant(passesMidnight ? addDays(day, 1) : day, closes),
  };
}

/**
 * Yesterday's opening may still be running; the next ones are today's and those of the following
 * two days.
 */
function openingsAround(opens: string, closes: string, now: Date): Opening[] {
  const { day } = readParisClock(now);
  return [-1, 0, 1, 2]
    .map((count) => openingOf(addDays(day, count), opens, closes))
    .filter(({ from, until }) => from < until);
}

function isWithin(openings: readonly Opening[], instant: Date): boolean {
  return openings.some(({ from, until }) => from <= instant && instant < until);
}

/**
 * Whether a place is open at an instant. Times are "HH:MM" in Paris, the same every day. A closing
 * time that is not after the opening time is on the next day, and equal times mean open around the
 * clock. When the clocks go back, a closing time that occurs twice is its first occurrence.
 */
export function isOpenAt(opens: string, closes: string, now: Date): boolean {
  return isWithin(openingsAround(opens, closes, now), now);
}

/** The next instant after `now` at which the place opens or closes; null when it never does. */
export function nextChange(opens: string, closes: string, now: Date): Date | null {
  if (parseTimeOfDay(opens) === parseTimeOfDay(closes)) return null;
  const openings = openingsAround(opens, closes, now);
  const isOpen = isWithin(openings, now);
  // In the hour that the clocks skip, a closing and the next opening may coincide: nothing changes
  // then.
  const changes = openings.flatMap(({ from, until }) => (isOpen ? [until] : [from]));
  return changes.find((instant) => instant > now && isWithin(openings, instant) !== isOpen) ?? null;
}
