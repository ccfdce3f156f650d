import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import { countInside } from './place-store.ts';
import type { GuestRecord } from './reply-store.ts';

type Places = Pick<GuestRecord, 'plusOnes' | 'reply'>;

/** What a host reads, who can undo the entry. */
const TO_HOST =
  'Cette personne est déjà entrée : sa place est prise. Si c’est une erreur, annulez son entrée à la porte, puis retirez-la.';

/**
 * Passes where a guest keeps at least as many places as people of their party were let in at the door: a used place is not
 * freed, handed on or given back until the entry is undone. Every change of a single guest that takes places from them asks
 * here, with the event locked; those of many guests leave out guests who are inside (`findInside`, `isInside`).
 * @param after null: nothing is left to them
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
