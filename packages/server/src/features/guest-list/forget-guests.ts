import type { Queryable } from '../../db/database.ts';
import { forgetGuestsBefore, forgetGuestsOf, type Person } from './forgotten-guest-store.ts';

/** Stands on guest lists for whoever is gone, or replied without an account long ago. */
const FORMER_GUEST = 'Ancien invité';

/**
 * Takes a person out of the guest lists they are on, and answers the events. The places stay, nameless: how many came
 * to a party is not about them.
 */
export function forgetPerson(tx: Queryable, person: Person): Promise<string[]> {
  return forgetGuestsOf(tx, person, FORMER_GUEST);
}

/** The same for whoever replied without an account to an event that ended before an instant. */
export function forgetGuests(db: Queryable, endedBefore: Date): Promise<void> {
  return forgetGuestsBefore(db, endedBefore, FORMER_GUEST);
}
