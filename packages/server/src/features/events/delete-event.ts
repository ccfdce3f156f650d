import { type Actor, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { removeUnusedImage } from '../images/remove-unused-image.ts';
import { recordAction } from '../journal/record-action.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { changeEvent, changeOwnEvent } from './change-own-event.ts';
import { deleteEventRow, hasGuests } from './event-write-store.ts';

interface Confirmation {
  /** The caller confirms that there are guests, who will not be notified. */
  readonly confirm?: boolean | undefined;
}

/**
 * Deletes an event permanently, with its guests, challenges, bars and picture. With guests it must be confirmed: an
 * event that does not take place should be cancelled instead, so that they are notified. The second call throws
 * `event_not_found`.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `event_has_guests`
 */
export async function deleteEvent(
  deps: Pick<Deps, 'db' | 'log' | 'now' | 'pages' | 'storage'>,
  actor: Actor,
  id: string,
  { confirm = false }: Confirmation = {},
): Promise<void> {
  const imageId = await changeOwnEvent(deps, actor, id, async (tx, event) => {
    if (!confirm && (await hasGuests(tx, id))) throw new AppError('event_has_guests');
    await deleteEventRow(tx, id);
    return event.imageId;
  });
  await removeUnusedImage(deps, imageId);
}

/**
 * Deletes any event permanently, with its guests, challenges, bars, reports and picture. The organiser is notified by
 * e-mail. Resolves once no server process shows its page. The second call throws `event_not_found`.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function deleteEventAsAdmin(
  deps: Pick<Deps, 'db' | 'jobs' | 'log' | 'now' | 'pages' | 'storage'>,
  actor: Actor,
  id: string,
): Promise<void> {
  requireAdmin(actor);
  const imageId = await changeEvent(deps, actor, id, async (tx, event) => {
    await deleteEventRow(tx, id);
    const { name, type, status, place, beginDate, organiserId } = event;
    const entryId = await recordAction(deps, tx, actor, {
      action: 'event.delete',
      subject: 'event',
      subjectId: id,
      subjectName: name,
      before: { type, status, place, beginDate, organiserId },
    });
    await queueEmail(deps, tx, { template: 'event-deleted', id: entryId });
    return event.imageId;
  });
  await removeUnusedImage(deps, imageId);
}
