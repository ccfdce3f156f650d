import type { EditedArticle } from '@lampion/contract/schemas/admin-article';
import type { UpdateArticleBody } from '@lampion/contract/schemas/article';
import { type Actor, isSignedIn, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type ArticleRecord, lockArticle } from './article-store.ts';
import { checkVersion } from './check-version.ts';
import { describeArticle } from './describe-article.ts';
import { findArticleForEditors } from './find-article-for-editors.ts';
import { requireArticle } from './find-article-head.ts';
import { changeSlug } from './issue-slug.ts';
import { readCover } from './read-cover.ts';
import { removeDraft } from './remove-draft.ts';
import { resolvePublishDate } from './resolve-publish-date.ts';
import { type ArticleValues, saveArticle } from './save-article.ts';
import { type PictureDeps, type StoredPictures, storePictures } from './store-pictures.ts';

/**
 * Changes the given fields and keeps the others. A new title gives a new slug; a slug under which the article was
 * public redirects to it permanently. A generated or empty description follows the content. A
 * draft that becomes public for the first time without a date is dated now. With `version`, a save based on an older
 * version is refused, and the error contains the current article. The caller's own unsaved work is deleted.
 * Resolves once no server process shows the older article. Idempotent.
 * @throws `not_authenticated`, `forbidden`, `article_not_found`, `conflict`, `invalid_input`, `too_large`,
 * `unsupported_image` (AppError); nothing is written then.
 */
export async function updateArticle(
  deps: PictureDeps & Pick<Deps, 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  idOrSlug: string,
  input: UpdateArticleBody,
): Promise<EditedArticle> {
  requireAdmin(actor);
  const known = await requireArticle(deps, idOrSlug);
  const { id } = known;
  // Checked before pictures are processed, and again when the article is locked.
  await checkVersion(deps, deps.db, known, input.version);
  await storePictures(deps, { content: input.content, image: input.image?.bytes }, (pictures) =>
    deps.pages.transaction(async (tx, changed) => {
      const current = await lockArticle(tx, id);
      if (current === null) throw new AppError('article_not_found');
      await checkVersion(deps, tx, current, input.version);
      await pictures.record(tx);
      const values = await toValues(tx, current, input, pictures, deps.now());
      await saveArticle(deps, tx, changed, { actor, current, values });
      if (isSignedIn(actor)) {
        const saved = { title: current.title, content: current.content, ...values };
        await removeDraft(tx, { articleId: id, accountId: actor.accountId, saved });
      }
    }),
  );
  return findArticleForEditors(deps, deps.db, id);
}

async function toValues(
  tx: Queryable,
  current: ArticleRecord,
  input: UpdateArticleBody,
  { content, imageId }: StoredPictures,
  now: Date,
): Promise<ArticleValues> {
  const { title, author, category, tags, isFeatured, isDraft, publishDate } = input;
  return {
    title,
    content,
    category,
    tags,
    isFeatured,
    isDraft,
    // Never left without a signature.
    author: author || undefined,
    slug: await changeSlug(tx, current, title ?? current.title, now),
    description: toDescription(current, input.description, content),
    imageId: await readCover(tx, imageId, input.imageId),
    publishDate:
      publishDate === undefined ? await resolvePublishDate(tx, current, isDraft, now) : new Date(publishDate),
  };
}

function toDescription(current: ArticleRecord, sent: string | undefined, content = current.content): string {
  const isOurs = current.description === describeArticle(current.content);
  const description = sent ?? (isOurs ? '' : current.description);
  return description || describeArticle(content);
}
