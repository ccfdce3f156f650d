import type { SharePreview } from '@lampion/contract/schemas/admin-article';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { previewArticle } from '../articles/preview-article.ts';
import { describeArticlePicture } from './describe-share-picture.ts';
import { drawDescription } from './draw-description.ts';

/**
 * The picture that messengers would show of an article if the caller's unsaved work were saved now. Not kept.
 * @throws AppError `not_authenticated`, `forbidden`; `article_not_found`, also for one in the trash
 */
export async function previewSharePicture(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'storage' | 'threads' | 'workProcess'>,
  actor: Actor,
  idOrSlug: string,
): Promise<SharePreview> {
  const article = await previewArticle(deps, actor, idOrSlug);
  const bytes = await drawDescription(deps, describeArticlePicture(article));
  return { picture: `data:image/png;base64,${Buffer.from(bytes).toString('base64')}` };
}
