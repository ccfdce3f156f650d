import { isAppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { lockEvent } from '../events/lock-event.ts';
import { moveWaiting } from './move-waiting.ts';
import { isOpenEvent } from './open-places.ts';
import { isUnconfirmed } from './place-policy.ts';
import type { EventPlaces } from './place-store.ts';
import { findGuest, type GuestRecord, updateGuest } from './reply-store.ts';
import { saveReply } from './save-reply.ts';

type Dependencies = Pick<Deps, 'groupCommits' | 'jobs' | 'now' | 'payments'>;

/**
 * A private link was opened: the address it was sent to is its owner's. From then on the guest's place gives way to nobody,
 * those they asked to bring come along if there is room, and a turn in line comes before those of unconfirmed guests.
 * Opening it again changes nothing. Resolves once no server process shows the older count.
 */
export async function confirmGuestEmail(deps: Dependencies, guest: GuestRecord): Promise<void> {
  if (guest.email === null || guest.emailConfirmedAt !== null) return;
  await deps.groupCommits.run(guest.eventId, async (tx, changed) => {
    const event = await lockEvent(tx, guest.eventId);
    const before = await findGuest(tx, guest.id);
    if (event === null || before === null || before.emailConfirmedAt !== null) return;
    const after = await updateGuest(tx, guest.id, { emailConfirmedAt: deps.now() });
    if (!isUnconfirmed(before) || !isOpenEvent(event, deps.now())) return;
    if (after.reply === 'yes') await bringAsked(deps, tx, event, after);
    else await updateGuest(tx, guest.id, { askedPlusOnes: null });
    await moveWaiting(deps, tx, event);
    changed(`event:${event.id}`);
  });
}

/** Those who no longer fit stay asked for: the page of the link says so. */
async function bringAsked(deps: Dependencies, tx: Queryable, event: EventPlaces, guest: GuestRecord) {
  const plusOnes = Math.min(guest.askedPlusOnes ?? 0, event.plusOnesMax);
  try {
    await saveReply(deps, tx, event, guest, { reply: 'yes', plusOnes });
  } catch (error) {
    if (!isAppError(error) || error.code !== 'invalid_input') throw error;
  }
}
