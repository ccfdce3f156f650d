import { isHeld } from './decide-places.ts';
import type { GuestRecord } from './reply-store.ts';

type Offered = Pick<GuestRecord, 'reply' | 'offeredPlaces' | 'offeredUntil'>;

/** Places held for a part of a waiting guest's party at an instant; null for none. */
export function findHeldOffer(
  { reply, offeredPlaces: places, offeredUntil: until }: Offered,
  now: Date,
): { readonly places: number; readonly until: string } | null {
  if (reply !== 'waiting' || places === null || until === null || !isHeld({ places, until }, now))
    return null;
  return { places, until: until.toISOString() };
}
