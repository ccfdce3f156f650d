import type { Member } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { GatheringRecord } from '../events/lock-event.ts';
import { addGuest } from './add-guest.ts';
import { attachGuest } from './attach-guest.ts';
import { checkGuestCount } from './check-guest-count.ts';
import { moveWaiting } from './move-waiting.ts';
import { unoffered } from './place-store.ts';
import { readPlaces } from './read-places.ts';
import { type GuestRecord, updateGuest } from './reply-store.ts';
import { toNewGuest } from './save-reply.ts';
import { requireUnused } from './used-places.ts';

interface PlaceMove {
  /** Somebody who comes. */
  readonly from: GuestRecord;
  readonly to: Member;
  /** Their row of the list; null for somebody who is not on it. */
  readonly known: GuestRecord | null;
  /** How many guests the list may hold; null for any number. */
  readonly limit: number | null;
}

/**
 * Lets somebody come instead of a guest, with as many people, to an event or a party that is locked: their places are never
 * free in between, so nobody who waits loses or gains any. The caller has checked that both may. Returns who comes.
 * @throws AppError `plan_limit_reached` when the list is full, `place_used`
 */
export async function movePlace(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  gathering: GatheringRecord,
  { from, to, known: before, limit }: PlaceMove,
): Promise<GuestRecord> {
  await requireUnused(tx, from, null);
  const known = before ?? (await attachGuest(deps, tx, gathering, to));
  const event = await readPlaces(deps, tx, gathering);
  const yieldingId =
    known === null ? await checkGuestCount(tx, event, { limit, unconfirmedSince: deps.now() }) : null;
  const replied = { askedPlusOnes: null, repliedAt: deps.now(), waitingRank: null, ...unoffered };
  await updateGuest(tx, from.id, { ...replied, reply: 'no', plusOnes: 0 });
  const comes = { ...replied, reply: 'yes', plusOnes: from.plusOnes } as const;
  if (known === null) return addGuest(deps, tx, gathering, { ...toNewGuest(to), ...comes }, yieldingId);
  const accountId = known.accountId ?? to.accountId;
  const taker = await updateGuest(tx, known.id, { ...comes, accountId });
  // Places may have been held for them.
  if (known.reply === 'waiting') await moveWaiting(deps, tx, gathering);
  return taker;
}
