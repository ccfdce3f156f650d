import { type EventTimes, isOver } from '@lampion/contract/rules/event-timing';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { lockEvent } from '../events/lock-event.ts';
import type { EventPlaces } from './place-store.ts';

export type { EventPlaces };

/** Whether replies are open: the event is published, not cancelled, and not over. */
export function isOpenEvent(event: EventTimes & Pick<EventPlaces, 'status'>, now: Date): boolean {
  return event.status === 'published' && !isOver(event, now);
}

/**
 * The places of an event open for replies, locked until the transaction ends.
 * @throws AppError `event_not_found`, also for an unpublished one; `event_closed` for a cancelled one or one that is over
 */
export async function openPlaces(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  eventId: string,
): Promise<EventPlaces> {
  const event = await lockEvent(tx, eventId);
  if (event === null || event.status === 'unpublished') throw new AppError('event_not_found');
  if (!isOpenEvent(event, now())) throw new AppError('event_closed');
  return event;
}
