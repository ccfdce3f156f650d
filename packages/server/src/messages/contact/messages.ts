import type {
  AnswerMessageBody,
  MessageDetail,
  MessagePage,
  MessageQuery,
} from '@lampion/contract/messages/contact-inbox';
import { v7 as uuidv7 } from 'uuid';
import { recordAction } from '../../admin/journal/record-action.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, isSignedIn, requireAdmin } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { toListPage, totalLimit } from '../../platform/paging.ts';
import { queueEmail } from '../mail/queue.ts';
import {
  countMessages,
  countUnreadMessages,
  deleteContactMessages,
  deleteMessageRow,
  deleteMessagesBefore,
  findAnswer,
  findAnswers,
  findMessage,
  findMessages,
  findOwnMessages,
  forgetSendersBefore,
  insertAnswer,
  lockMessage,
  updateMessage,
} from './store.ts';
import { toMessage, toMessageDetail } from './view.ts';

/**
 * A page of messages of the contact form in the requested state, newest first: those that contain
 * every search word (accents and case ignored).
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listMessages(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  query: MessageQuery,
): Promise<MessagePage> {
  requireAdmin(actor);
  const limit = totalLimit(query);
  const [rows, counted, unreadCount] = await Promise.all([
    findMessages(db, query),
    countMessages(db, query, limit),
    countUnreadMessages(db),
  ]);
  return { ...toListPage(rows.map(toMessage), { counted, limit }, query), unreadCount };
}

/**
 * A message of the contact form with its answers. Reading it does not mark it as read.
 * @throws AppError `not_authenticated`, `forbidden`, `message_not_found`
 */
export async function getMessage({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<MessageDetail> {
  requireAdmin(actor);
  const [row, answers] = await Promise.all([findMessage(db, id), findAnswers(db, id)]);
  if (row === null) throw new AppError('message_not_found');
  return toMessageDetail(row, answers);
}

/**
 * Answers a message of the contact form: stores the answer, marks the message as read and answered,
 * and queues an e-mail, atomically. Idempotent with the `_id` that the screen chose.
 * @throws AppError `not_authenticated`, `forbidden`, `message_not_found`; `conflict` for an id of
 * another answer
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

/**
 * Deletes a message of the contact form permanently, with its answers. The journal records the
 * deletion, without sender and text. The second call throws `message_not_found`.
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

/** Deletes a person's messages of the contact form, with our answers. */
export function eraseMessages(tx: Queryable, email: string): Promise<void> {
  return deleteContactMessages(tx, email);
}

/** Deletes which devices messages came from; the messages are kept. */
export function forgetSenders(db: Queryable, before: Date): Promise<void> {
  return forgetSendersBefore(db, before);
}

/** Deletes messages from before an instant without an answer since. */
export function purgeMessages(db: Queryable, before: Date): Promise<void> {
  return deleteMessagesBefore(db, before);
}

/** A person's messages of the contact form, for the copy of their data. */
export function exportMessageData(db: Queryable, email: string) {
  return findOwnMessages(db, email);
}
