import type { EditedArticle } from '@lampion/contract/schemas/admin-article';
import type { CreateArticleBody } from '@lampion/contract/schemas/article';
import { v7 as uuidv7 } from 'uuid';
import { type Actor, requireAdmin } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { addArticle } from './add-article.ts';
import { describeArticle } from './describe-article.ts';
import { findArticleForEditors } from './find-article-for-editors.ts';
import { issueSlug } from './issue-slug.ts';
import { readCover } from './read-cover.ts';
import { type PictureDeps, storePictures } from './store-pictures.ts';

/**
 * Creates an article: published at once, scheduled for a future `publishDate`, or a draft. Its HTML is
 * sanitised, its pictures stored, its slug made from the title. An empty description is the start of the content.
 * Resolves once no server process shows an older list. Not idempotent.
 * @throws `not_authenticated`, `forbidden`, `invalid_input`, `too_large`, `unsupported_image` (AppError); nothing is
 * written then.
 */
export async function createArticle(
  deps: PictureDeps & Pick<Deps, 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  input: CreateArticleBody,
): Promise<EditedArticle> {
  requireAdmin(actor);
  const now = deps.now();
  const id = uuidv7();
  await storePictures(deps, { content: input.content, image: input.image?.bytes }, (pictures) =>
    deps.pages.transaction(async (tx, changed) => {
      await pictures.record(tx);
      const content = pictures.content ?? '';
      await addArticle(deps, tx, changed, actor, {
        id,
        content,
        slug: await issueSlug(tx, input.title, id),
        title: input.title,
        description: input.description || describeArticle(content),
        author: input.author,
        category: input.category ?? '',
        tags: input.tags ?? [],
        imageId: (await readCover(tx, pictures.imageId, input.imageId)) ?? null,
        isFeatured: input.isFeatured ?? false,
        isDraft: input.isDraft ?? false,
        publishDate: input.publishDate === undefined ? now : new Date(input.publishDate),
      });
    }),
  );
  return findArticleForEditors(deps, deps.db, id);
}
