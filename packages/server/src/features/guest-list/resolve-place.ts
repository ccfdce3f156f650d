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
  /** Undefined for somebody new. */
  readonly id?: string | undefined;
  readonly reply?: 'pending' | 'yes' | 'waiting' | 'maybe' | 'no' | undefined;
  readonly waitingRank?: number | null | undefined;
  /** Nobody has shown the address to be theirs: takes no place of anybody, and stands in line behind everybody. */
  readonly isUnconfirmed?: boolean;
}

/** In, or in line at a rank. */
export type Place =
  | { readonly reply: 'yes'; readonly waitingRank: null }
  | { readonly reply: 'waiting'; readonly waitingRank: number };

const inside: Place = { reply: 'yes', waitingRank: null };

/**
 * Whether somebody who would come with `plusOnes` others gets in. Whoever is in stays in; whoever waits keeps the place in
 * line; nobody overtakes those in line, though a smaller party would fit. Places and turns of unconfirmed guests count for
 * unconfirmed ones alone: they give way (`moveUnconfirmed`, once a confirmed guest got in). The event must be held
 * (`openPlaces`): then no two callers see the same last place.
 * @throws AppError `invalid_input` at `plusOnes` when somebody who is in would bring more than there are places left
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

/** Places of others that this one may not have. */
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
