import type { MessageDetail } from '@lampion/contract/schemas/admin-message';
import { type Actor, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { recordAction } from '../journal/record-action.ts';
import { getMessage } from './get-message.ts';
import { lockMessage, updateMessage } from './message-store.ts';

/**
 * Marks a message as read or unread. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `message_not_found`
 */
export async function markMessage(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
  { isRead }: { readonly isRead: boolean },
): Promise<MessageDetail> {
  requireAdmin(actor);
  await deps.db.transaction(async (tx) => {
    const message = await lockMessage(tx, id);
    if (message === null) throw new AppError('message_not_found');
    if ((message.readAt !== null) === isRead) return;
    await updateMessage(tx, id, { readAt: isRead ? deps.now() : null });
    await recordAction(deps, tx, actor, {
      action: isRead ? 'message.read' : 'message.unread',
      subject: 'message',
      subjectId: id,
      subjectName: 'Message de contact',
    });
  });
  return getMessage(deps, actor, id);
}
