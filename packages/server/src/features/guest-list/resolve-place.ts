import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import {
  countTakenPlaces,
  countUnconfirmedPlaces,
  type EventPlaces,
  findLastRank,
  findWaiting,
} from './place-store.ts';

export interface Applicant {
  /** Undefined for a new guest. */
  readonly id?: string | undefined;
  readonly reply?: 'pending' | 'yes' | 'waiting' | 'maybe' | 'no' | undefined;
  readonly waitingRank?: number | null | undefined;
  /** The address is unconfirmed: takes no place from others, and waits behind all others. */
  readonly isUnconfirmed?: boolean;
}

/** A place, or a rank on the waiting list. */
export type Place =
  | { readonly reply: 'yes'; readonly waitingRank: null }
  | { readonly reply: 'waiting'; readonly waitingRank: number };

const inside: Place = { reply: 'yes', waitingRank: null };

/**
 * Whether a guest with `plusOnes` others gets a place. Participants keep theirs; waiting guests keep their rank; no one
 * overtakes waiting guests, even if a smaller party would fit. Places and ranks of unconfirmed guests count for
 * unconfirmed ones only: they yield (`moveUnconfirmed`, once a confirmed guest got a place). The event must be locked
 * (`openPlaces`): no two callers then see the same last place.
 * @throws AppError `invalid_input` at `plusOnes` when a participant would bring more people than there are places left
 */
export async function resolvePlace(
  tx: Queryable,
  event: EventPlaces,
  applicant: Applicant,
  plusOnes: number,
): Promise<Place> {
  if (applicant.reply === 'waiting' && applicant.waitingRank) {
    return { reply: 'waiting', waitingRank: applicant.waitingRank };
  }
  if (event.capacity === null) return inside;
  const left = event.capacity - (await countPlacesFor(tx, event.id, applicant));
  const fits = 1 + plusOnes <= left;
  if (applicant.reply === 'yes') {
    if (fits) return inside;
    throw refuseMore(left - 1);
  }
  const lastRank = await findLastRank(tx, event.id);
  if (fits && (lastRank === 0 || !(await isLineBefore(tx, event.id, applicant)))) return inside;
  return { reply: 'waiting', waitingRank: lastRank + 1 };
}

/** Places of others that are unavailable to this guest. */
async function countPlacesFor(tx: Queryable, eventId: string, { id, isUnconfirmed }: Applicant) {
  const taken = await countTakenPlaces(tx, eventId, id);
  return isUnconfirmed ? taken : taken - (await countUnconfirmedPlaces(tx, eventId, id));
}

async function isLineBefore(tx: Queryable, eventId: string, { isUnconfirmed }: Applicant): Promise<boolean> {
  return isUnconfirmed || (await findWaiting(tx, eventId, { isConfirmed: true, limit: 1 })).length > 0;
}

function refuseMore(left: number): AppError {
  const message = left > 0 ? `Il reste de la place pour ${left} de plus` : 'Il ne reste plus de place';
  return new AppError('invalid_input', { fields: [{ path: 'plusOnes', message }] });
}
