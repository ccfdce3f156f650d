import { type Actor, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { recordAction } from '../journal/record-action.ts';
import { deleteMessageRow, lockMessage } from './message-store.ts';

/**
 * Deletes a message of the contact form permanently, with its answers. The journal records the deletion, without sender
 * and text. The second call throws `message_not_found`.
 * @throws AppError `not_authenticated`, `forbidden`, `message_not_found`
 */
export async function deleteMessage(deps: Pick<Deps, 'db' | 'now'>, actor: Actor, id: string): Promise<void> {
  requireAdmin(actor);
  await deps.db.transaction(async (tx) => {
    const message = await lockMessage(tx, id);
    if (message === null) throw new AppError('message_not_found');
    await deleteMessageRow(tx, id);
    const { createdAt, readAt, answeredAt } = message;
    await recordAction(deps, tx, actor, {
      action: 'message.delete',
      subject: 'message',
      subjectId: id,
      subjectName: 'Message de contact',
      before: { createdAt, readAt, answeredAt },
    });
  });
}
