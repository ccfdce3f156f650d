import type { Queryable } from '../../db/database.ts';
import {
  type ForgottenGuest,
  forgetGuestsBefore,
  forgetGuestsOf,
  type Person,
} from './forgotten-guest-store.ts';

/** Placeholder name on guest lists for erased persons, and for guests who replied without an account long ago. */
const FORMER_GUEST = 'Ancien invité';

/**
 * Forgets a person on their guest lists, and returns these rows. The places stay, nameless: the number of participants is
 * not personal data.
 */
export function forgetPerson(tx: Queryable, person: Person): Promise<ForgottenGuest[]> {
  return forgetGuestsOf(tx, person, FORMER_GUEST);
}

/** The same for guests who replied without an account to an event that ended before an instant. */
export function forgetGuests(db: Queryable, endedBefore: Date): Promise<ForgottenGuest[]> {
  return forgetGuestsBefore(db, endedBefore, FORMER_GUEST);
}
