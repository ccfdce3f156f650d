import type { MessagePage, MessageQuery } from '@lampion/contract/schemas/admin-message';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { toListPage, totalLimit } from '../../list-page.ts';
import { countMessages, countUnreadMessages, findMessages } from './message-store.ts';
import { toMessage } from './message-view.ts';

/**
 * A page of the messages of the contact form, newest first: those that contain every search word (accents and case
 * ignored), in the requested state.
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
