import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { removeUnusedImage } from '../images/remove-unused-image.ts';
import { recordAction } from '../journal/record-action.ts';
import { changeEvent } from './change-own-event.ts';
import { deleteModeratedEvent } from './moderation-store.ts';

/**
 * Deletes any event for good, with its guests, challenges, bars, reports and picture. The organiser is told by e-mail.
 * Resolves once no server process shows its page. The second call throws `event_not_found`.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function deleteAnyEvent(
  deps: Pick<Deps, 'db' | 'jobs' | 'log' | 'now' | 'pages' | 'storage'>,
  actor: Actor,
  id: string,
): Promise<void> {
  requireAdmin(actor);
  const imageId = await changeEvent(deps, actor, id, async (tx, event) => {
    await deleteModeratedEvent(tx, id);
    const { name, type, status, place, beginDate, organiserId } = event;
    const entryId = await recordAction(deps, tx, actor, {
      action: 'event.delete',
      subject: 'event',
      subjectId: id,
      subjectName: name,
      before: { type, status, place, beginDate, organiserId },
    });
    await deps.jobs.enqueue(tx, 'send-email', { template: 'event-deleted', id: entryId });
    return event.imageId;
  });
  await removeUnusedImage(deps, imageId);
}
