import { PARTY_GUESTS_MAX } from '@lampion/contract/events/party-body';
import type { Deps } from '../../deps.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { GatheringRecord } from '../events/update.ts';
import { unoffered } from './place-store.ts';
import { requireUnused } from './places.ts';
import { addGuest, checkGuestCount } from './replies.ts';
import { deleteGuest, findGuest, findGuestByEmail, type GuestRecord, updateGuest } from './reply-store.ts';
import { moveWaiting, readPlaces } from './waiting-list.ts';

interface Addressee {
  readonly nickname: string;
  readonly email: string;
  /** How many guests the list of an organiser's event may hold; null for any number. */
  readonly planLimit: number | null;
}

/**
 * The guest with an address on the list of a locked event, unchanged if there is one; else a new
 * one, without a reply. All errors are thrown before the list is searched, so they reveal nothing.
 * @throws AppError `plan_limit_reached`
 */
export async function findOrAddGuest(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  gathering: GatheringRecord,
  { nickname, email, planLimit }: Addressee,
): Promise<{ readonly guest: GuestRecord; readonly isNew: boolean }> {
  const event = await readPlaces(deps, tx, gathering);
  const limit = gathering.hostId === null ? planLimit : PARTY_GUESTS_MAX;
  const yieldingId = await checkGuestCount(tx, event, { limit, unconfirmedSince: deps.now() });
  const known = await findGuestByEmail(tx, event.id, email);
  if (known !== null) return { guest: known, isNew: false };
  return { guest: await addGuest(deps, tx, event, { nickname, email }, yieldingId), isNew: true };
}

interface PlaceMove {
  readonly from: GuestRecord;
  readonly to: GuestRecord;
}

/**
 * Moves one place between two guests of a locked event: a companion's, or the own one of a guest
 * without any, who then does not come. It is never free in between, so the waiting list neither
 * loses nor gains any. Returns the new rows.
 * @throws AppError `place_used`
 */
export async function moveOnePlace(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  gathering: GatheringRecord,
  { from, to }: PlaceMove,
): Promise<{ readonly from: GuestRecord; readonly to: GuestRecord }> {
  const left =
    from.plusOnes > 0
      ? ({ reply: 'yes', plusOnes: from.plusOnes - 1 } as const)
      : ({ reply: 'no', plusOnes: 0 } as const);
  await requireUnused(tx, from, left, 'handover');
  const repliedAt = deps.now();
  const giver = await updateGuest(tx, from.id, { ...left, ...(left.reply === 'no' && { repliedAt }) });
  const comes = {
    reply: 'yes',
    askedPlusOnes: null,
    repliedAt,
    waitingRank: null,
    requestedAt: null,
    ...unoffered,
  } as const;
  const plusOnes = to.reply === 'yes' ? to.plusOnes + 1 : 0;
  const taker = await updateGuest(tx, to.id, { ...comes, plusOnes });
  // An offer may have held places for them.
  if (to.reply === 'waiting') await moveWaiting(deps, tx, gathering);
  return { from: giver, to: taker };
}

/** Removes a guest who has not replied. */
export async function removeUnanswered(tx: Queryable, { id, eventId }: GuestRecord): Promise<void> {
  if ((await findGuest(tx, id))?.reply === 'pending') await deleteGuest(tx, eventId, id);
}
