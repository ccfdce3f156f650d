import { isOver, isPast } from '@lampion/contract/rules/event-timing';
import { isOpenAt } from '@lampion/contract/rules/opening-hours';
import type { PublicEvent } from '@lampion/contract/schemas/event';

/** The parts of an event's page that depend on the current time; event-changes.ts says when they change. */
export interface EventMoment {
  /** For the badge. */
  readonly isPast: boolean;
  /** Nothing can be answered any more. */
  readonly isOver: boolean;
  /** Ids of the bars that are open; null before and after the event. */
  readonly openBars: readonly string[] | null;
}

/** Derives them from an event's times at an instant. */
export function readMoment(
  event: Pick<PublicEvent, 'beginDate' | 'endDate' | 'bars'>,
  now: Date,
): EventMoment {
  const hasEnded = isOver(event, now);
  const isRunning = new Date(event.beginDate) <= now && !hasEnded;
  const open = event.bars.filter(({ openingHours, closingHours }) =>
    isOpenAt(openingHours, closingHours, now),
  );
  return {
    isPast: isPast(new Date(event.beginDate), now),
    isOver: hasEnded,
    openBars: isRunning ? open.map(({ id }) => id) : null,
  };
}
