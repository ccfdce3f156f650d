import { becomesPastAt, isOverAfter } from '@lampion/contract/rules/event-timing';
import { nextChange } from '@lampion/contract/rules/opening-hours';
import type { PublicEvent } from '@lampion/contract/schemas/event';

type Timed = Pick<PublicEvent, 'beginDate' | 'endDate' | 'bars'>;

/** When an event's page changes by itself: the badge, the end of replies, the state of a bar at its next hour. */
export function eventChanges(event: Timed, now: Date): (Date | null)[] {
  const limits = [becomesPastAt(new Date(event.beginDate)), isOverAfter(event)];
  // At a limit itself nothing has changed yet, only a millisecond later.
  const turns = limits.map((limit) => (limit < now ? null : new Date(limit.getTime() + 1)));
  return [...turns, ...event.bars.map((bar) => nextChange(bar.openingHours, bar.closingHours, now))];
}
