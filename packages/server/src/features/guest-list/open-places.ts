import { isPast } from '@lampion/contract/rules/event-timing';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { lockEvent } from '../events/lock-event.ts';
import type { EventPlaces } from './place-store.ts';

export type { EventPlaces };

/** Whether replies are open: the event is published, not cancelled, and not past. */
export function isOpenEvent(
  { status, beginDate }: Pick<EventPlaces, 'status' | 'beginDate'>,
  now: Date,
): boolean {
  return status === 'published' && !isPast(beginDate, now);
}

/**
 * The places of an event open for replies, locked until the transaction ends.
 * @throws AppError `event_not_found`, also for an unpublished one; `event_closed` for a cancelled or past one
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
