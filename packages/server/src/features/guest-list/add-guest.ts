import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { deleteGuest } from './guest-store.ts';
import { moveWaiting } from './move-waiting.ts';
import type { EventPlaces } from './open-places.ts';
import { findGuest, type GuestRecord, insertGuest, type NewGuestRecord } from './reply-store.ts';

/**
 * Adds a guest to the list of a locked event. A guest who must yield (`checkGuestCount`) is removed, and a place thus
 * freed goes to the waiting list.
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
