import type { SaveDraftBody } from '@lampion/contract/schemas/admin-article';
import { type Actor, requireAccount, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { toArticleDraft } from './article-view.ts';
import { type DraftRow, lockDraft, upsertDraft } from './draft-store.ts';
import { requireArticle } from './find-article-head.ts';
import { sanitiseDraft } from './find-own-draft.ts';
import { keepDraftCopy } from './keep-draft-copy.ts';

/** Whether the draft was saved since by somebody other than who saves now. */
function isElsewhere(current: DraftRow | null, { draftVersion, tab }: SaveDraftBody): boolean {
  if (current === null || draftVersion === undefined || draftVersion === current.draftVersion) return false;
  return tab === undefined || tab !== current.tab;
}

/**
 * Stores the caller's unsaved work on an article, replacing the former, of which a copy stays every few minutes. The
 * article itself, its versions and other editors' work are unchanged; only the caller reads it. Sanitised when read (see
 * `findOwnDraft`). Returns the time of saving and the draft's new version. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`; `article_not_found`, also for one in the trash; `conflict`, with the
 * draft as it is, when another tab of the caller saved it since
 */
export async function saveArticleDraft(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'threads'>,
  actor: Actor,
  idOrSlug: string,
  body: SaveDraftBody,
): Promise<{ updatedAt: string; draftVersion: number }> {
  requireAdmin(actor);
  const { accountId } = requireAccount(actor);
  const { id: articleId } = await requireArticle(deps, idOrSlug);
  const { saved, refused } = await replaceDraft(deps, { articleId, accountId }, body);
  if (saved !== null) return saved;
  throw new AppError('conflict', {
    message: 'Ce brouillon a changé dans un autre onglet. Rien n’est perdu : comparez les deux textes.',
    current: toArticleDraft({ ...refused, fields: await sanitiseDraft(deps, refused.fields) }),
  });
}

/** Either the draft is replaced, or the one of another tab is in the way. */
type Outcome =
  | { readonly saved: { updatedAt: string; draftVersion: number }; readonly refused: null }
  | { readonly saved: null; readonly refused: DraftRow };

async function replaceDraft(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  editor: Pick<DraftRow, 'accountId' | 'articleId'>,
  body: SaveDraftBody,
): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const current = await lockDraft(tx, editor.articleId, editor.accountId);
    if (current !== null && isElsewhere(current, body)) return { saved: null, refused: current };
    const { baseVersion, tab = null, fields } = body;
    if (current !== null) await keepDraftCopy(tx, current, { isLast: current.tab !== tab });
    const updatedAt = now();
    // A draft that begins again after it was deleted gets no number that another tab may still know.
    const draftVersion = Math.max(updatedAt.getTime(), (current?.draftVersion ?? 0) + 1);
    await upsertDraft(tx, { ...editor, baseVersion, draftVersion, tab, fields, updatedAt });
    return { saved: { updatedAt: updatedAt.toISOString(), draftVersion }, refused: null };
  });
}
