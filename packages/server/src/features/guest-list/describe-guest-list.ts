import { isWithinLimit } from '@lampion/contract/rules/plan-limits';
import type { Deps } from '../../deps.ts';
import { findGuestLimit } from '../billing/find-guest-limit.ts';
import { unconfirmedYieldBefore } from './place-policy.ts';
import { findFirstUnconfirmed, readPlaceCounts } from './place-store.ts';

/** What the page of an event says of its guests beside their number. */
export interface GuestListOnPage {
  /** The next visitor would be told that the list is full: said before they type anything. */
  readonly isFull: boolean;
}

/** Of an event that exists. */
export async function describeGuestList(
  deps: Pick<Deps, 'db' | 'now'>,
  eventId: string,
): Promise<GuestListOnPage> {
  return { isFull: await isListFull(deps, eventId) };
}

/** Whether the organiser's plan has no room for another visitor. */
async function isListFull({ db, now }: Pick<Deps, 'db' | 'now'>, eventId: string): Promise<boolean> {
  const limit = await findGuestLimit({ db }, eventId);
  if (limit === null) return false;
  const { guests } = await readPlaceCounts(db, eventId);
  if (isWithinLimit(guests + 1, limit)) return false;
  if (!isWithinLimit(guests, limit)) return true;
  return (await findFirstUnconfirmed(db, eventId, unconfirmedYieldBefore(now()))) === null;
}
