import type { ArticlePresence, PresenceBody } from '@lampion/contract/schemas/admin-article';
import { type Actor, requireAccount, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { describeDevice } from '../accounts/describe-device.ts';
import { findDraftMark } from './draft-store.ts';
import { requireArticle } from './find-article-head.ts';
import { deletePresence, findOtherPresences, upsertPresence } from './presence-store.ts';

/** Two missed calls of a tab that tells every 12 seconds, and some patience. */
const HERE_MS = 30_000;

interface Tab extends PresenceBody {
  readonly id: string;
  readonly userAgent: string;
}

/**
 * Notes that an article is open in one of the caller's tabs, or no longer, and tells where else it is open, and whether
 * another of their tabs saved their draft since. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `article_not_found`
 */
export async function showPresence(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { id: idOrSlug, tab, isHere, userAgent }: Tab,
): Promise<ArticlePresence> {
  requireAdmin(actor);
  const { accountId } = requireAccount(actor);
  const { id: articleId } = await requireArticle({ db }, idOrSlug, { trashToo: true });
  const seenAt = now();
  if (isHere) {
    await upsertPresence(db, { articleId, tab, accountId, device: describeDevice(userAgent), seenAt });
  } else await deletePresence(db, { articleId, tab, accountId });
  const since = new Date(seenAt.getTime() - HERE_MS);
  const others = await findOtherPresences(db, { articleId, tab, since });
  const draft = await findDraftMark(db, articleId, accountId);
  return {
    others: others.map(({ editor, device, ...other }) => ({
      editor,
      device,
      isOwn: other.accountId === accountId,
    })),
    otherDraftVersion: draft === null || draft.tab === tab ? null : draft.draftVersion,
  };
}
