import { becomesPastAt, isOver, isOverAfter } from '@lampion/contract/rules/event-timing';
import { nextChange } from '@lampion/contract/rules/opening-hours';
import type { PublicEvent } from '@lampion/contract/schemas/event';

type Timed = Pick<PublicEvent, 'beginDate' | 'endDate' | 'bars'>;

/** When an event's page changes by itself: its begin, the badge, the end of replies, and until that a bar's next hour. */
export function eventChanges(event: Timed, now: Date): (Date | null)[] {
  const begin = new Date(event.beginDate);
  const limits = [becomesPastAt(begin), isOverAfter(event)];
  // At a limit itself nothing has changed yet, only a millisecond later.
  const turns = limits.map((limit) => (limit < now ? null : new Date(limit.getTime() + 1)));
  if (begin > now) return [...turns, begin];
  if (isOver(event, now)) return turns;
  return [...turns, ...event.bars.map((bar) => nextChange(bar.openingHours, bar.closingHours, now))];
}
