import type { Queryable } from '../../db/database.ts';
import { tellLive } from '../live/tell-live.ts';
import { deleteNews, type WhichNews } from './tell-store.ts';

/**
 * Takes back what is not so any more (an invitation, a friend request), in the caller's transaction: it disappears from
 * the news, and telling it again is news.
 */
export async function takeBackNews(
  tx: Queryable,
  which: WhichNews & ({ readonly eventId: string } | { readonly actorId: string }),
): Promise<void> {
  const members = await deleteNews(tx, which);
  if (members.length > 0) await tellLive(tx, { subjects: ['news'], members: [...new Set(members)] });
}
