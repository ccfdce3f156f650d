import { guestListFull, isWithinLimit } from '@lampion/contract/rules/plan-limits';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import { findFirstUnconfirmed } from './place-store.ts';
import type { ServedEvent } from './read-places.ts';

interface GuestLimit {
  /** How many guests the organiser's plan allows (`findGuestLimit`); null: any number. */
  readonly limit: number | null;
  /** Unconfirmed guests from before this instant yield. */
  readonly unconfirmedSince: Date;
}

/**
 * Whether the organiser's plan has room for a new guest. The plan is the organiser's affair: guests only learn that the
 * list is full.
 * @returns the guest who must yield; null for none
 * @throws AppError `plan_limit_reached`
 */
export async function checkGuestCount(
  tx: Queryable,
  { id, places: { guests } }: ServedEvent,
  { limit, unconfirmedSince }: GuestLimit,
): Promise<string | null> {
  if (limit === null || isWithinLimit(guests + 1, limit)) return null;
  const yielding = isWithinLimit(guests, limit) ? await findFirstUnconfirmed(tx, id, unconfirmedSince) : null;
  if (yielding === null) throw new AppError('plan_limit_reached', { message: guestListFull });
  return yielding;
}
