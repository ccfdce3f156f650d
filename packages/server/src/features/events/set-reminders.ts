import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { describeChanges } from '../journal/describe-changes.ts';
import { changeOwnEvent } from './change-own-event.ts';
import { setHasReminders } from './reminder-store.ts';

/**
 * Says whether the guests of one's own event are reminded of it. Calling it twice changes nothing more.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function setReminders(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
  { hasReminders }: { readonly hasReminders: boolean },
): Promise<{ hasReminders: boolean }> {
  await changeOwnEvent(deps, actor, eventId, async (tx, event, tell) => {
    await setHasReminders(tx, eventId, hasReminders);
    tell(describeChanges({ hasReminders: event.hasReminders }, { hasReminders }));
  });
  return { hasReminders };
}
