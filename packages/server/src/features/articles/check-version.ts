import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { ArticleRecord } from './article-store.ts';
import { findArticleForEditors } from './find-article-for-editors.ts';

/**
 * Passes when an article still has the version a change is based on; always without a version.
 * @throws AppError `conflict`, with the article as its editors see it, so that both can be shown
 */
export async function checkVersion(
  deps: Pick<Deps, 'now'>,
  db: Queryable,
  { id, version }: Pick<ArticleRecord, 'id' | 'version'>,
  expected: number | undefined,
): Promise<void> {
  if (expected === undefined || expected === version) return;
  throw new AppError('conflict', {
    message: 'Quelqu’un a enregistré cet article entre-temps. Rien n’est perdu : comparez les deux versions.',
    current: await findArticleForEditors(deps, db, id),
  });
}
