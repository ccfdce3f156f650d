import { describeChanges } from '../../admin/journal/record-action.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { setHasReminders } from './moderation-store.ts';
import { changeOwnEvent } from './update.ts';

/**
 * Sets whether the guests of the caller's event are reminded of it. Idempotent.
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
