import type { Deps } from '../../deps.ts';
import { countWaitingUpTo } from './place-store.ts';

/** How many wait in front of a guest, the guest included; null for whoever does not wait. */
export async function findWaitingPosition(
  { db }: Pick<Deps, 'db'>,
  { eventId, waitingRank }: { readonly eventId: string; readonly waitingRank: number | null },
): Promise<number | null> {
  return waitingRank === null ? null : countWaitingUpTo(db, eventId, waitingRank);
}
