import type { Deps } from '../../deps.ts';
import { isUnconfirmed } from './place-policy.ts';
import { countWaitingUpTo } from './place-store.ts';
import type { GuestRecord } from './reply-store.ts';

/** A guest's position on the waiting list, from 1; null for guests who do not wait. */
export async function findWaitingPosition(
  { db }: Pick<Deps, 'db'>,
  guest: GuestRecord,
): Promise<number | null> {
  const { id, eventId, waitingRank: rank } = guest;
  if (rank === null) return null;
  return countWaitingUpTo(db, eventId, { id, rank, isConfirmed: !isUnconfirmed(guest) });
}
