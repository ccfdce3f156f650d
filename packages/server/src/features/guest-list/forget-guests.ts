import type { Queryable } from '../../db/database.ts';
import { forgetDevicesOfGuests } from '../announcements/devices.ts';
import { forgetGuestsBefore, forgetGuestsOf, type Person } from './forgotten-guest-store.ts';

/** Placeholder name on guest lists for erased persons, and for guests who replied without an account long ago. */
const FORMER_GUEST = 'Ancien invité';

/**
 * Forgets a person on their guest lists, and returns the events. The places stay, nameless: the number of participants
 * is not personal data.
 */
export async function forgetPerson(tx: Queryable, person: Person): Promise<string[]> {
  const forgotten = await forgetGuestsOf(tx, person, FORMER_GUEST);
  await forgetDevices(tx, forgotten);
  return [...new Set(forgotten.map(({ eventId }) => eventId))];
}

/** The same for guests who replied without an account to an event that ended before an instant. */
export async function forgetGuests(db: Queryable, endedBefore: Date): Promise<void> {
  await forgetDevices(db, await forgetGuestsBefore(db, endedBefore, FORMER_GUEST));
}

function forgetDevices(db: Queryable, forgotten: readonly { readonly id: string }[]): Promise<void> {
  return forgetDevicesOfGuests(
    db,
    forgotten.map(({ id }) => id),
  );
}
