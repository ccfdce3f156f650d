import type { MessageDetail } from '@lampion/contract/schemas/admin-message';
import { type Actor, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findAnswers, findMessage } from './message-store.ts';
import { toMessageDetail } from './message-view.ts';

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
