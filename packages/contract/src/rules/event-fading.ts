import { type EventTimes, isOverAfter } from './event-timing.ts';

/** Days for which search engines keep an event that is over. */
export const FADES_AFTER_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * The last instant at which search engines are shown an event: 30 days after it was over, and for a
 * cancelled one until it would have been over. Its page stays.
 */
export function fadesAfter(event: EventTimes & { readonly status: string }): Date {
  const over = isOverAfter(event);
  return event.status === 'cancelled' ? over : new Date(over.getTime() + FADES_AFTER_DAYS * DAY_MS);
}
