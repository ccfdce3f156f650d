import { firstCharacters } from '@lampion/contract/rules/characters';
import { dropHiddenCharacters, trimUnseen } from '@lampion/contract/rules/visible-text';
import type { CreateDraftBody, DraftFields, EditedArticle } from '@lampion/contract/schemas/admin-article';
import { ARTICLE_AUTHOR_MAX, ARTICLE_TAGS_MAX } from '@lampion/contract/schemas/article';
import { v7 as uuidv7 } from 'uuid';
import { type Actor, requireAccount, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { addArticle } from './add-article.ts';
import { findImage, lockArticle } from './article-store.ts';
import { describeArticle } from './describe-article.ts';
import { findDraftMark, upsertDraft } from './draft-store.ts';
import { findArticleForEditors } from './find-article-for-editors.ts';
import { sanitiseDraft } from './find-own-draft.ts';
import { issueSlug } from './issue-slug.ts';

const TITLE_MAX = 180;
const DESCRIPTION_MAX = 300;
const CATEGORY_MAX = 40;
const TAG_MAX = 40;

/** A line as the contract requires it, "" without visible characters. */
function onOneLine(text: string, max: number): string {
  return trimUnseen(firstCharacters(trimUnseen(dropHiddenCharacters(text.replaceAll(/\s+/g, ' '))), max));
}

/**
 * Creates an article from the first autosave, as a draft: title and content may be
 * missing. What is not valid in an article yet stays in the caller's unsaved work, unchanged. Idempotent with the `_id`
 * that the editor chose; an id of another user's article is refused, and one that another tab began to write.
 * @throws AppError `not_authenticated`, `forbidden`, `conflict`
 */
export async function createArticleDraft(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'pages' | 'threads'>,
  actor: Actor,
  { _id: id = uuidv7(), tab, fields }: CreateDraftBody,
): Promise<EditedArticle> {
  requireAdmin(actor);
  const { accountId } = requireAccount(actor);
  const clean = await sanitiseDraft(deps, fields);
  await deps.pages.transaction(async (tx, changed) => {
    const row = await toArticleRow(tx, id, clean, deps.now());
    const isNew = await addArticle(deps, tx, changed, actor, row);
    if (!isNew) await checkOwn(deps, tx, id, { accountId, tab: tab ?? null });
    await upsertDraft(tx, {
      articleId: id,
      accountId,
      baseVersion: 1,
      draftVersion: 0,
      tab: tab ?? null,
      fields,
      updatedAt: deps.now(),
    });
  });
  return findArticleForEditors(deps, deps.db, id);
}

async function toArticleRow(tx: Queryable, id: string, fields: DraftFields, now: Date) {
  const { title = '', description = '', content = '', author = '', category = '', tags = [] } = fields;
  const shortTitle = onOneLine(title, TITLE_MAX);
  const shortTags = tags.map((tag) => onOneLine(tag, TAG_MAX)).filter((tag) => tag !== '');
  return {
    id,
    content,
    slug: await issueSlug(tx, shortTitle, id),
    title: shortTitle,
    description: firstCharacters(trimUnseen(description), DESCRIPTION_MAX) || describeArticle(content),
    author: onOneLine(author, ARTICLE_AUTHOR_MAX),
    category: onOneLine(category, CATEGORY_MAX),
    tags: [...new Set(shortTags)].slice(0, ARTICLE_TAGS_MAX),
    imageId: (await findImage(tx, fields.imageId ?? ''))?.id ?? null,
    isFeatured: fields.isFeatured ?? false,
    isDraft: true,
    publishDate: fields.publishDate == null ? now : new Date(fields.publishDate),
  };
}

/** A repeated request: of the same account, and of the same tab. */
async function checkOwn(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  id: string,
  { accountId, tab }: { readonly accountId: string; readonly tab: string | null },
): Promise<void> {
  const article = await lockArticle(tx, id);
  const isUntouched = article?.isDraft === true && article.version === 1;
  const draft = await findDraftMark(tx, id, accountId);
  const isElsewhere = draft !== null && draft.tab !== tab;
  if (isUntouched && article.authorId === accountId && !isElsewhere) return;
  const current = article === null ? undefined : await findArticleForEditors(deps, tx, id);
  throw new AppError('conflict', { current });
}
