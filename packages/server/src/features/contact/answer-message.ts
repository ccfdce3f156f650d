import type { AnswerMessageBody, MessageDetail } from '@lampion/contract/schemas/admin-message';
import { v7 as uuidv7 } from 'uuid';
import { type Actor, isSignedIn, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { recordAction } from '../journal/record-action.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { getMessage } from './get-message.ts';
import { findAnswer, insertAnswer, lockMessage, updateMessage } from './message-store.ts';

/**
 * Answers a message of the contact form: the answer is stored, the message is marked as read and answered, and an
 * e-mail is queued, atomically. Idempotent with the `_id` that the screen chose.
 * @throws AppError `not_authenticated`, `forbidden`, `message_not_found`; `conflict` for an id of another answer
 */
export async function answerMessage(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  messageId: string,
  { _id: id = uuidv7(), body }: AnswerMessageBody,
): Promise<MessageDetail> {
  requireAdmin(actor);
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    const message = await lockMessage(tx, messageId);
    if (message === null) throw new AppError('message_not_found');
    const accountId = isSignedIn(actor) ? actor.accountId : null;
    if (!(await insertAnswer(tx, { id, messageId, accountId, body, createdAt: now }))) {
      const known = await findAnswer(tx, id);
      if (known?.answer.messageId === messageId && known.answer.body === body) return;
      throw new AppError('conflict');
    }
    await updateMessage(tx, messageId, {
      readAt: message.readAt ?? now,
      answeredAt: message.answeredAt ?? now,
    });
    await queueEmail(deps, tx, { template: 'contact-answer', id });
    await recordAction(deps, tx, actor, {
      action: 'message.answer',
      subject: 'message',
      subjectId: messageId,
      subjectName: 'Message de contact',
      after: { answerId: id },
    });
  });
  return getMessage(deps, actor, messageId);
}
