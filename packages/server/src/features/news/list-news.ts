import { NEWS_PER_PAGE, NEWS_UNREAD_MAX, type NewsPage } from '@lampion/contract/schemas/news';
import { z } from 'zod';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { cutPage, readCursor } from '../../paging.ts';
import { requireMember } from '../members/find-member.ts';
import { describePieces } from './describe-pieces.ts';
import { countUnread, findNews } from './news-store.ts';

const positionSchema = z.tuple([z.uuid()]);

/**
 * The calling member's news, the latest first, and how many they have not read.
 * @throws AppError `not_authenticated`, `app_account_missing`; `invalid_input` for a cursor that is not ours
 */
export async function listNews(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  {
    limit = NEWS_PER_PAGE,
    cursor,
  }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<NewsPage> {
  const [before] = readCursor(positionSchema, cursor) ?? [];
  const member = await requireMember(deps, actor);
  const [found, unread] = await Promise.all([
    findNews(deps.db, member, { ...(before !== undefined && { before }), limit: limit + 1 }),
    countUnread(deps.db, member, NEWS_UNREAD_MAX),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, ({ piece }) => [piece.id]);
  const news = await describePieces(deps, rows, member);
  return { news, unread: Math.min(unread, NEWS_UNREAD_MAX), nextCursor };
}
