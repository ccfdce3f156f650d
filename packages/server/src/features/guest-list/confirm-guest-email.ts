import { isAppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { lockGathering } from '../events/lock-event.ts';
import { countPlusOnesMax } from './check-plus-ones.ts';
import { moveWaiting } from './move-waiting.ts';
import { isOpenEvent } from './open-places.ts';
import { isUnconfirmed } from './place-policy.ts';
import { readPlaces, type ServedEvent } from './read-places.ts';
import { findGuest, type GuestRecord, updateGuest } from './reply-store.ts';
import { saveReply } from './save-reply.ts';

type Dependencies = Pick<Deps, 'groupCommits' | 'jobs' | 'now'>;

/**
 * Confirms the guest's address when the private link is opened. From then on the guest's place is protected, people
 * they asked to bring get places if there is room, and they precede unconfirmed guests on the waiting list. Idempotent.
 * Resolves once no server process shows the older count.
 */
export async function confirmGuestEmail(deps: Dependencies, guest: GuestRecord): Promise<void> {
  if (guest.email === null || guest.emailConfirmedAt !== null) return;
  await deps.groupCommits.run(guest.eventId, async (tx, changed) => {
    const event = await lockGathering(tx, guest.eventId);
    const before = await findGuest(tx, guest.id);
    if (event === null || before === null || before.emailConfirmedAt !== null) return;
    const after = await updateGuest(tx, guest.id, { emailConfirmedAt: deps.now() });
    if (!isUnconfirmed(before) || !isOpenEvent(event, deps.now())) return;
    if (after.reply === 'yes') await bringAsked(deps, tx, await readPlaces(deps, tx, event), after);
    else await updateGuest(tx, guest.id, { askedPlusOnes: null });
    await moveWaiting(deps, tx, event);
    changed(`event:${event.id}`);
  });
}

/** People without a place remain requested: the page of the link says so. */
async function bringAsked(deps: Dependencies, tx: Queryable, event: ServedEvent, guest: GuestRecord) {
  const plusOnes = Math.min(guest.askedPlusOnes ?? 0, countPlusOnesMax(event));
  try {
    await saveReply(deps, tx, event, guest, { reply: 'yes', plusOnes });
  } catch (error) {
    if (!isAppError(error) || error.code !== 'invalid_input') throw error;
  }
}
