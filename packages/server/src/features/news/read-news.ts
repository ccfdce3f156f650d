import { NEWS_UNREAD_MAX, type NewsUnread, type ReadNewsBody } from '@lampion/contract/schemas/news';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { tellLive } from '../live/tell-live.ts';
import { requireMember } from '../members/find-member.ts';
import { countUnread, markRead } from './news-store.ts';

/**
 * Marks pieces of the calling member's news as read, on all of their devices; unknown ids are ignored. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`
 */
export async function readNews(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { ids = [], upTo }: ReadNewsBody,
): Promise<NewsUnread> {
  const member = await requireMember(deps, actor);
  await markNewsRead(deps, member.appAccountId, upTo === undefined ? { ids } : { upTo });
  const unread = await countUnread(deps.db, member, NEWS_UNREAD_MAX);
  return { unread: Math.min(unread, NEWS_UNREAD_MAX) };
}

/** The same of a member by their app account, without a count of what is left. */
export async function markNewsRead(
  deps: Pick<Deps, 'db' | 'now'>,
  memberId: string,
  which: Parameters<typeof markRead>[2],
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const count = await markRead(tx, memberId, which, deps.now());
    if (count > 0) await tellLive(tx, { subjects: ['news'], members: [memberId] });
  });
}
