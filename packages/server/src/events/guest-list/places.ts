import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { countFreeForConfirmed, decidePlace } from './decide-places.ts';
import type { ServedEvent } from './guests.ts';
import { countInside, findLastRank } from './place-store.ts';
import type { GuestRecord } from './reply-store.ts';

/** A place, or a rank on the waiting list. */
export type Place =
  | {
      readonly reply: 'yes';
      readonly waitingRank: null;
      /** How many unconfirmed guests must yield once the place is written (`moveUnconfirmed`). */
      readonly yielding: number;
    }
  | { readonly reply: 'waiting'; readonly waitingRank: number; readonly yielding: 0 };

/** The applicant. */
interface Asking {
  /** Null for a new guest. */
  readonly guest: GuestRecord | null;
  /** False for an unconfirmed address: never takes a place from others. */
  readonly isConfirmed: boolean;
}

/**
 * Whether a guest with `plusOnes` companions gets a place. Participants keep theirs; waiting guests
 * keep their rank and move up only through `moveWaiting`; other guests get a place when all of them
 * fit. The event is locked, so no two callers get the same last place.
 * @throws AppError `invalid_input` at `plusOnes` when a participant would bring more people than
 * there are places left
 */
export async function resolvePlace(
  tx: Queryable,
  { id, capacity, places }: ServedEvent,
  { guest, isConfirmed }: Asking,
  plusOnes: number,
): Promise<Place> {
  if (guest?.waitingRank != null) return { reply: 'waiting', waitingRank: guest.waitingRank, yielding: 0 };
  const had = guest?.reply === 'yes' ? 1 + guest.plusOnes : 0;
  const yielding = decidePlace(capacity, places, { people: 1 + plusOnes, isConfirmed, had });
  if (yielding !== null) return { reply: 'yes', waitingRank: null, yielding };
  if (had > 0) throw refuseMore(countFreeForConfirmed(capacity, places) + had - 1);
  return { reply: 'waiting', waitingRank: (await findLastRank(tx, id)) + 1, yielding: 0 };
}

function refuseMore(left: number): AppError {
  const message = left > 0 ? `Il reste de la place pour ${left} de plus` : 'Il ne reste plus de place';
  return new AppError('invalid_input', { fields: [{ path: 'plusOnes', message }] });
}

type Places = Pick<GuestRecord, 'plusOnes' | 'reply'>;

/** The message to hosts, who can undo the entry. */
const TO_HOST =
  'Cette personne est déjà entrée : sa place est prise. Si c’est une erreur, annulez son entrée à la porte, puis retirez-la.';

/**
 * Checks that a guest keeps at least as many places as people of their group were let in at the
 * door: a used place cannot be freed or transferred until the entry is undone. Every change that
 * reduces the places of a single guest calls this, with the event locked; changes of many guests
 * leave out guests who are inside (`findInside`, `isInside`).
 * @param after null: no place is left
 * @throws AppError `place_used`
 */
export async function requireUnused(
  tx: Queryable,
  guest: GuestRecord,
  after: Places | null,
  by: 'guest' | 'host' = 'guest',
): Promise<void> {
  const left = after === null ? 0 : countPlaces(after);
  if (left >= countPlaces(guest) || (await countInside(tx, guest.id)) <= left) return;
  throw new AppError('place_used', by === 'host' ? { message: TO_HOST } : {});
}

function countPlaces({ reply, plusOnes }: Places): number {
  return reply === 'yes' ? 1 + plusOnes : 0;
}
