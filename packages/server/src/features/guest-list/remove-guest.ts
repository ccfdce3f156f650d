import { isOver } from '@lampion/contract/rules/event-timing';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { changeOwnEvent } from '../events/change-own-event.ts';
import type { GatheringRecord, PartyRecord } from '../events/lock-event.ts';
import { deleteGuest } from './guest-store.ts';
import { moveWaiting } from './move-waiting.ts';
import { findGuest, type GuestRecord } from './reply-store.ts';
import { requireUnused } from './used-places.ts';

/**
 * Removes a guest from the list of the caller's event, with reply and private link; a freed place goes to the waiting
 * list. The second call throws `guest_not_found`.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `guest_not_found`, also for one of another
 * event; `place_used` for one who was let in at the door, until the night is over
 */
export function removeGuest(
  deps: Pick<Deps, 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
  guestId: string,
): Promise<void> {
  return changeOwnEvent(deps, actor, eventId, async (tx, event, tell) => {
    const { movedCount } = await takeOffList(deps, tx, event, guestId);
    tell({ before: { guestId }, after: movedCount > 0 ? { movedCount } : undefined });
  });
}

/** The same for a guest of a party that is locked, but not its host. @throws AppError `guest_not_found`, `place_used` */
export async function removePartyGuest(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  party: PartyRecord,
  guestId: string,
): Promise<GuestRecord> {
  const { guest } = await takeOffList(deps, tx, party, guestId);
  return guest;
}

async function takeOffList(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  event: GatheringRecord,
  guestId: string,
): Promise<{ readonly guest: GuestRecord; readonly movedCount: number }> {
  const guest = await findGuest(tx, guestId);
  const isHost = event.hostId !== null && guest?.appAccountId === event.hostId;
  if (guest?.eventId !== event.id || isHost) throw new AppError('guest_not_found');
  // Once the night is over nobody comes in on the place.
  if (!isOver(event, deps.now())) await requireUnused(tx, guest, null, 'host');
  await deleteGuest(tx, event.id, guestId);
  return { guest, movedCount: await moveWaiting(deps, tx, event) };
}
