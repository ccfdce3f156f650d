import type { OwnReply, PlaceOffer } from '@lampion/contract/schemas/reply';
import type { Deps } from '../../deps.ts';
import { countFreeForConfirmed, countHeld } from './decide-places.ts';
import { findWaitingPosition } from './find-waiting-position.ts';
import { findHeldOffer } from './offer-view.ts';
import { isUnconfirmed } from './place-policy.ts';
import { findCapacity, findOffers, readPlaceCounts } from './place-store.ts';
import type { GuestRecord } from './reply-store.ts';

/** A guest's reply as they read it themselves; null when they are not on the list. */
export async function describeOwnReply(
  deps: Pick<Deps, 'db' | 'now'>,
  guest: GuestRecord | null,
): Promise<OwnReply> {
  if (guest === null) return { reply: null, plusOnes: 0, isShown: false, waitingPosition: null, offer: null };
  const { reply, plusOnes, isShown } = guest;
  if (reply !== 'waiting') return { reply, plusOnes, isShown, waitingPosition: null, offer: null };
  const [waitingPosition, offer] = await Promise.all([
    findWaitingPosition(deps, guest),
    describeOffer(deps, guest),
  ]);
  return { reply, plusOnes, isShown, waitingPosition, offer };
}

/** Places held for a part of a waiting party, or else those that are free for it at the moment. */
async function describeOffer(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  guest: GuestRecord,
): Promise<PlaceOffer | null> {
  const { eventId, plusOnes } = guest;
  const held = findHeldOffer(guest, now());
  if (held !== null) return held;
  if (plusOnes === 0 || isUnconfirmed(guest)) return null;
  const [capacity, counts, offers] = await Promise.all([
    findCapacity(db, eventId),
    readPlaceCounts(db, eventId),
    findOffers(db, eventId),
  ]);
  const free = countFreeForConfirmed(capacity, { ...counts, held: countHeld(offers, now()) });
  return free > 0 ? { places: Math.min(free, plusOnes), until: null } : null;
}
