import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { deleteGuest } from './guest-store.ts';
import { moveWaiting } from './move-waiting.ts';
import type { EventPlaces } from './open-places.ts';
import { findGuest, type GuestRecord, insertGuest, type NewGuestRecord } from './reply-store.ts';

/**
 * Puts somebody new on the list of an event that is held. Whoever has to leave it for that (`checkGuestCount`) leaves it, and
 * a place that becomes free so goes to the next in line.
 */
export async function addGuest(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  event: EventPlaces,
  newcomer: Omit<NewGuestRecord, 'eventId' | 'createdAt'>,
  yieldingId: string | null,
): Promise<GuestRecord> {
  if (yieldingId !== null) await deleteGuest(tx, event.id, yieldingId);
  const guest = await insertGuest(tx, { ...newcomer, eventId: event.id, createdAt: deps.now() });
  if (yieldingId === null) return guest;
  await moveWaiting(deps, tx, event);
  return (await findGuest(tx, guest.id)) ?? guest;
}
