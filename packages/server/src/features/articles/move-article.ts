import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import type { PageTag } from '../../db/page-changes.ts';
import type { Deps } from '../../deps.ts';
import { recordAction } from '../journal/record-action.ts';
import { articleStatus } from './article-policy.ts';
import { type ArticleRecord, deleteArticleRow, updateArticleRow } from './article-store.ts';
import { schedulePublication } from './schedule-publication.ts';

/** A transaction that moves articles, and its actor. */
export interface Move {
  readonly deps: Pick<Deps, 'jobs' | 'now'>;
  readonly tx: Queryable;
  readonly changed: (...tags: PageTag[]) => void;
  readonly actor: Actor;
}

const aboutArticle = ({ id, title }: ArticleRecord) =>
  ({ subject: 'article', subjectId: id, subjectName: title }) as const;

/** Moves into the trash. The article is locked and not in the trash. */
export async function trashArticle(
  { deps, tx, changed, actor }: Move,
  article: ArticleRecord,
): Promise<void> {
  const now = deps.now();
  await updateArticleRow(tx, article.id, { deletedAt: now });
  await recordAction(deps, tx, actor, {
    ...aboutArticle(article),
    action: 'article.trash',
    before: { status: articleStatus(article, now) },
    after: { status: 'trashed' },
  });
  changed('articles', `article:${article.id}`);
}

/** Restores from the trash, unchanged; public now if its date has passed. The article is locked and in the trash. */
export async function untrashArticle(
  { deps, tx, changed, actor }: Move,
  article: ArticleRecord,
): Promise<void> {
  await updateArticleRow(tx, article.id, { deletedAt: null });
  await schedulePublication(deps, tx, { ...article, deletedAt: null });
  await recordAction(deps, tx, actor, {
    ...aboutArticle(article),
    action: 'article.restore',
    before: { status: 'trashed' },
    after: { status: articleStatus(article, deps.now()) },
  });
  changed('articles', `article:${article.id}`);
}

/** Deletes from the trash permanently, with its history. Its image files are purged later. */
export async function removeArticle({ deps, tx, actor }: Move, article: ArticleRecord): Promise<void> {
  const { title, slug, version, deletedAt } = article;
  await deleteArticleRow(tx, article.id);
  await recordAction(deps, tx, actor, {
    ...aboutArticle(article),
    action: 'article.purge',
    before: { title, slug, version, deletedAt },
  });
}
