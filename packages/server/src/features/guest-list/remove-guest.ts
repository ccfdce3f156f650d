import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { changeOwnEvent } from '../events/change-own-event.ts';
import { deleteGuest } from './guest-store.ts';
import { moveWaiting } from './move-waiting.ts';

/**
 * Removes a guest from the list of the caller's event, with reply and private link; a freed place goes to the waiting
 * list. The second call throws `guest_not_found`.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `guest_not_found`, also for one of another
 * event
 */
export function removeGuest(
  deps: Pick<Deps, 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
  guestId: string,
): Promise<void> {
  return changeOwnEvent(deps, actor, eventId, async (tx, event, tell) => {
    if (!(await deleteGuest(tx, eventId, guestId))) throw new AppError('guest_not_found');
    const movedCount = await moveWaiting(deps, tx, event);
    tell({ before: { guestId }, after: movedCount > 0 ? { movedCount } : undefined });
  });
}
