import { isPast } from '@lampion/contract/rules/event-timing';
import { isOpenAt } from '@lampion/contract/rules/opening-hours';
import type { PublicEvent } from '@lampion/contract/schemas/event';

/** What the page of an event says of this very moment; the server knows when it no longer holds. */
export interface EventMoment {
  readonly isPast: boolean;
  /** Ids of the bars that are open. */
  readonly openBars: readonly string[];
}

/** Reads an event's times at an instant. */
export function readMoment(
  { beginDate, bars }: Pick<PublicEvent, 'beginDate' | 'bars'>,
  now: Date,
): EventMoment {
  const open = bars.filter(({ openingHours, closingHours }) => isOpenAt(openingHours, closingHours, now));
  return { isPast: isPast(new Date(beginDate), now), openBars: open.map(({ id }) => id) };
}
