import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { deleteBarRow } from './bar-store.ts';
import { changeOwnBarathon } from './change-own-event.ts';
import { describeBar, describePart } from './describe-part.ts';

/**
 * Deletes a bar of the caller's barathon. The second call throws `bar_not_found`.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `not_a_barathon`; `bar_not_found`, also for one
 * of another event
 */
export function deleteBar(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
  barId: string,
): Promise<void> {
  return changeOwnBarathon(deps, actor, eventId, async (tx, _event, tell) => {
    const row = await deleteBarRow(tx, eventId, barId);
    if (row === null) throw new AppError('bar_not_found');
    tell(describePart(describeBar(row), null));
  });
}
