import { type EventTimes, isOverAfter } from './event-timing.ts';

/** So long after the night is over, whoever stays to the end has been let in. */
const DOOR_HOURS = 6;

/** The instant at which a door link ends without a word of the host. */
export function doorEndsAt(event: EventTimes): Date {
  return new Date(isOverAfter(event).getTime() + DOOR_HOURS * 3_600_000);
}
