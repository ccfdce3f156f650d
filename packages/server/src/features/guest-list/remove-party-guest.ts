import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { PartyRecord } from '../events/lock-event.ts';
import { deleteGuest } from './guest-store.ts';
import { moveWaiting } from './move-waiting.ts';
import { findGuest, type GuestRecord } from './reply-store.ts';

/**
 * Takes a guest off the list of a party that is locked; a freed place goes to the waiting list. Not the host.
 * @throws AppError `guest_not_found`, also for one of another party
 */
export async function removePartyGuest(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  party: PartyRecord,
  guestId: string,
): Promise<GuestRecord> {
  const guest = await findGuest(tx, guestId);
  const isTheirs = guest?.eventId === party.id && guest.appAccountId !== party.hostId;
  if (guest === null || !isTheirs) throw new AppError('guest_not_found');
  await deleteGuest(tx, party.id, guestId);
  await moveWaiting(deps, tx, party);
  return guest;
}
