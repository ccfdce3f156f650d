import { type EventTimes, isOver } from '@lampion/contract/rules/event-timing';
import { isPublicStatus } from '@lampion/contract/schemas/event';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type EventRecord, type GatheringRecord, lockEvent, lockGathering } from '../events/lock-event.ts';
import type { EventPlaces } from './place-store.ts';

export type { EventPlaces };

/** Whether replies are open: the event is published, or a party, not cancelled, and not over. */
export function isOpenEvent(event: EventTimes & Pick<EventPlaces, 'status'>, now: Date): boolean {
  return (event.status === 'published' || event.status === 'private') && !isOver(event, now);
}

/**
 * Passes while people may be invited.
 * @throws AppError `event_draft`; `event_closed` for one that is cancelled, unpublished or over
 */
export function requireOpenEvent(event: Parameters<typeof isOpenEvent>[0], now: Date): void {
  if (event.status === 'draft') throw new AppError('event_draft');
  if (!isOpenEvent(event, now)) throw new AppError('event_closed');
}

/**
 * The places of an event open for replies, locked until the transaction ends.
 * @throws AppError `event_not_found`, also for a draft and an unpublished one; `event_closed` for a cancelled one or one that is over
 */
export async function openPlaces(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  eventId: string,
): Promise<EventRecord> {
  const event = await lockEvent(tx, eventId);
  if (event === null || !isPublicStatus(event.status)) throw new AppError('event_not_found');
  if (!isOpenEvent(event, now())) throw new AppError('event_closed');
  return event;
}

/**
 * The same of an event or a party, for a guest who has a place on its list.
 * @throws AppError `event_not_found`, `event_closed`
 */
export async function openGathering(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  id: string,
): Promise<GatheringRecord> {
  const event = await lockGathering(tx, id);
  if (event === null || (event.organiserId !== null && !isPublicStatus(event.status)))
    throw new AppError('event_not_found');
  if (!isOpenEvent(event, now())) throw new AppError('event_closed');
  return event;
}
