import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { EventListener } from '../events/save-event-change.ts';
import { decidePlaces, isServed, OFFER_LASTS_MS, type PlaceDecision } from './decide-places.ts';
import { moveUnconfirmed } from './move-unconfirmed.ts';
import { isOpenEvent } from './open-places.ts';
import {
  clearOffers,
  type EventPlaces,
  findLine,
  findOffers,
  givePlaces,
  offerPlaces,
  readPlaceCounts,
} from './place-store.ts';
import { tellLine, tellWaiting } from './tell-waiting.ts';

/**
 * Serves the waiting list (`decidePlaces` says who gets what) and tells each guest concerned by e-mail: those who get a
 * place, those who yield, those who are asked whether fewer of them would come. Nothing happens once the event is
 * cancelled, unpublished or over. Call it in the transaction that locks the event, after any change that may free a
 * place. Idempotent.
 * @returns how many guests got a place
 */
export async function moveWaiting(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  event: Omit<EventPlaces, 'plusOnesMax'>,
): Promise<number> {
  const now = deps.now();
  if (!isOpenEvent(event, now)) return 0;
  const counts = await readPlaceCounts(tx, event.id);
  const offers = counts.offered > 0 ? await findOffers(tx, event.id) : [];
  // A party that was asked may have become smaller: it fits in the places that are held for it.
  if (offers.length === 0 && isServed(event.capacity, counts, offers, now)) return 0;
  const line = await findLine(tx, event.id);
  const decision = decidePlaces(event.capacity, counts, line, now);
  await apply(deps, tx, event.id, decision, new Date(now.getTime() + OFFER_LASTS_MS));
  await tellLine(tx, event.id, line, decision);
  return decision.placed.length;
}

/** The same after a change of the event: it may have more places or fewer, another date, or be restored. */
export const moveWaitingOnChange: EventListener = async (deps, tx, { after }) => {
  await moveWaiting(deps, tx, after);
};

async function apply(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  eventId: string,
  { placed, yielding, lapsed, withdrawn, offered }: PlaceDecision,
  until: Date,
): Promise<void> {
  const placedIds = placed.map(({ id }) => id);
  const lapsedIds = lapsed.map(({ id }) => id);
  if (lapsedIds.length > 0) await clearOffers(tx, lapsedIds, { isDeclined: true });
  if (withdrawn.length > 0) await clearOffers(tx, withdrawn, { isDeclined: false });
  await moveUnconfirmed(deps, tx, eventId, yielding);
  if (placedIds.length > 0) await givePlaces(tx, placedIds);
  if (offered !== null) {
    await offerPlaces(tx, offered.id, { places: offered.places, until });
    const order = { eventId, until: until.toISOString() };
    await deps.jobs.enqueue(tx, 'end-offers', order, { startAfter: until });
    await tellWaiting(deps, tx, eventId, { kind: 'places_offered', guestIds: [offered.id] });
  }
  await tellWaiting(deps, tx, eventId, { kind: 'place_freed', guestIds: placedIds });
}
