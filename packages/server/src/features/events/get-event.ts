import type { EventForReader, OwnEvent } from '@lampion/contract/schemas/event';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { canManageEvent, canSeeEvent, requireEventManager } from './event-policy.ts';
import { findEventWithGuests } from './event-store.ts';
import { toOwnFields, toPublicEvent } from './event-view.ts';

/** Read on their own, or in the transaction of a change. */
type Reading = Pick<Deps, 'now'> & { readonly db: Queryable };

/**
 * An event with its challenges and bars in the organiser's order, and an opaque id for each guest, oldest first: guests
 * cannot be identified. For its organiser and administrators, `own` contains more.
 * @throws AppError `event_not_found`, also for an unpublished event of another organiser
 */
export async function getEvent(deps: Reading, actor: Actor, id: string): Promise<EventForReader> {
  const row = await findEventWithGuests(deps.db, id);
  if (row === null || !canSeeEvent(actor, row.event)) throw new AppError('event_not_found');
  const event = {
    ...toPublicEvent(row, deps.now()),
    guests: row.guestIds,
    participantCount: row.guestIds.length,
  };
  if (!canManageEvent(actor, row.event)) return event;
  return { ...event, own: toOwnFields(row.event, row.replies) };
}

/**
 * The same, only for callers who manage the event.
 * @throws AppError `not_authenticated`, `forbidden`; `event_not_found`, also for an event of another organiser
 */
export async function getOwnEvent(deps: Reading, actor: Actor, id: string): Promise<OwnEvent> {
  requireEventManager(actor);
  const { own, ...event } = await getEvent(deps, actor, id);
  if (own === undefined) throw new AppError('event_not_found');
  return { ...event, own };
}
