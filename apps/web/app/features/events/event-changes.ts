import { becomesPastAt, isPast } from '@lampion/contract/rules/event-timing';
import { nextChange } from '@lampion/contract/rules/opening-hours';
import type { PublicEvent } from '@lampion/contract/schemas/event';

type Timed = Pick<PublicEvent, 'beginDate' | 'bars'>;

/** When an event's page changes by itself: the badge once the event is past, the state of a bar at its next hour. */
export function eventChanges({ beginDate, bars }: Timed, now: Date): (Date | null)[] {
  const begin = new Date(beginDate);
  // At the limit itself the event is not past yet, only a millisecond later.
  const turnsPast = isPast(begin, now) ? null : new Date(becomesPastAt(begin).getTime() + 1);
  return [turnsPast, ...bars.map((bar) => nextChange(bar.openingHours, bar.closingHours, now))];
}
