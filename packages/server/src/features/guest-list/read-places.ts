import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { countHeld, isServed } from './decide-places.ts';
import { moveWaiting } from './move-waiting.ts';
import { type EventPlaces, findOffers, type PlaceCounts, readPlaceCounts } from './place-store.ts';

/** An event, and its places once the waiting list is served. */
export interface ServedEvent extends EventPlaces {
  readonly places: PlaceCounts & {
    /** By offers that have not ended. */
    readonly held: number;
  };
}

/**
 * The places of a locked event (`openPlaces`) at this moment. Offers that have ended meanwhile are settled first, so
 * that nobody who waits fits: what is free is for whoever asks. Guests read before this may have moved.
 */
export async function readPlaces<Event extends EventPlaces>(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  event: Event,
): Promise<Event & ServedEvent> {
  const { isSettled, places } = await readNow(deps, tx, event);
  if (isSettled) return { ...event, places };
  await moveWaiting(deps, tx, event);
  return { ...event, places: (await readNow(deps, tx, event)).places };
}

async function readNow({ now }: Pick<Deps, 'now'>, tx: Queryable, { id, capacity }: EventPlaces) {
  const counts = await readPlaceCounts(tx, id);
  const offers = counts.offered > 0 ? await findOffers(tx, id) : [];
  const places = { ...counts, held: countHeld(offers, now()) };
  return { places, isSettled: isServed(capacity, counts, offers, now()) };
}
