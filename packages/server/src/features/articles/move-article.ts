import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import type { PageTag } from '../../db/page-changes.ts';
import type { Deps } from '../../deps.ts';
import { recordAction } from '../journal/record-action.ts';
import { articleStatus } from './article-policy.ts';
import { type ArticleRecord, deleteArticleRow, updateArticleRow } from './article-store.ts';
import { schedulePublication } from './schedule-publication.ts';

/** A transaction that moves articles about, and who wants it. */
export interface Move {
  readonly deps: Pick<Deps, 'jobs' | 'now'>;
  readonly tx: Queryable;
  readonly changed: (...tags: PageTag[]) => void;
  readonly actor: Actor;
}

const aboutArticle = ({ id, title }: ArticleRecord) =>
  ({ subject: 'article', subjectId: id, subjectName: title }) as const;

/** Into the trash. The article is held and not there yet. */
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

/** Out of the trash, as it was; a date that passed meanwhile makes it public now. The article is held and in there. */
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

/** Out of the trash for ever, with its history. Its pictures' files follow with the next clean-up. */
export async function removeArticle({ deps, tx, actor }: Move, article: ArticleRecord): Promise<void> {
  const { title, slug, version, deletedAt } = article;
  await deleteArticleRow(tx, article.id);
  await recordAction(deps, tx, actor, {
    ...aboutArticle(article),
    action: 'article.purge',
    before: { title, slug, version, deletedAt },
  });
}
