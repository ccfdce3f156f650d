import type { Member } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { lockGathering } from '../events/lock-event.ts';
import type { BlockListener } from '../members/add-block.ts';
import { findMember } from '../members/find-member.ts';
import { moveWaiting } from './move-waiting.ts';
import type { EventPlaces } from './place-store.ts';
import {
  bindPlaces,
  findEventsOfAddress,
  findMemberGuest,
  findUnownedGuest,
  type GuestRecord,
  updateGuest,
} from './reply-store.ts';

/**
 * Links a reply given with the member's address before it was confirmed, which the account now does. Nothing happens where
 * the member is on the list already. Call it in the transaction that locks the event. Idempotent.
 * @returns the row that is linked now; null where there is none to link. Whoever waits may have moved since.
 */
export async function attachGuest(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  event: EventPlaces,
  member: Member,
): Promise<GuestRecord | null> {
  const { accountId, email } = member;
  const guest = email && (await findUnownedGuest(tx, event.id, email));
  if (!guest || (await findMemberGuest(tx, event.id, member))) return null;
  const linked = await updateGuest(tx, guest.id, { accountId, emailConfirmedAt: deps.now() });
  await moveWaiting(deps, tx, event);
  return linked;
}

/**
 * The same for every event, once an account has confirmed its address: whoever replied without an account finds all of
 * it again. One transaction for each event. Idempotent.
 */
export async function attachGuests(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'now'>,
  accountId: string,
): Promise<void> {
  const member = await findMember(deps.db, accountId);
  if (member === null || member.email === null) return;
  for (const eventId of await findEventsOfAddress(deps.db, member.email)) {
    await deps.groupCommits.run(eventId, async (tx, changed) => {
      const event = await lockGathering(tx, eventId);
      if (event === null) return;
      await attachGuest(deps, tx, event, member);
      changed(`event:${eventId}`);
    });
  }
}

/**
 * Binds a member who blocks somebody to the places they have by their address at parties of that person: they keep them. An address
 * that is written on such a list later gives them none.
 */
export const keepPlaces: BlockListener = (_deps, tx, { blockerId, blockedId }) =>
  bindPlaces(tx, { memberId: blockerId, hostId: blockedId });
