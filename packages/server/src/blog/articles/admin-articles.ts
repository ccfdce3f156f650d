import type { ViewSeries } from '@lampion/contract/admin/stats';
import type {
  AdminArticlePage,
  AdminArticleQuery,
  ArticleAction,
  BulkArticlesBody,
} from '@lampion/contract/blog/article-editing';
import type { BulkAnswer } from '@lampion/contract/platform/lists';
import { addDays, readParisClock } from '@lampion/contract/platform/rules/paris-time';
import { recordAction } from '../../admin/journal/record-action.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAdmin } from '../../platform/actor.ts';
import { isAppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { PageTag } from '../../platform/db/page-changes.ts';
import { toListPage, totalLimit } from '../../platform/paging.ts';
import { countAdminArticles, countByStatus, findAdminArticles } from './list-store.ts';
import { articleStatus } from './policy.ts';
import { changeSlug, schedulePublication } from './publication.ts';
import { type ArticleValues, resolvePublishDate, saveArticle } from './saving.ts';
import { type ArticleRecord, deleteArticleRow, lockArticleOrTrash, updateArticleRow } from './store.ts';
import { toAdminArticle } from './view.ts';
import { findDailyViews } from './visit-store.ts';

/**
 * A page of all articles in any state, those whose title contains every search word (accents and
 * case ignored), in the requested order. Excludes the trash. Includes counts by state.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listAdminArticles(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  query: AdminArticleQuery,
): Promise<AdminArticlePage> {
  requireAdmin(actor);
  const now = deps.now();
  const limit = totalLimit(query);
  const [rows, counted, counts] = await Promise.all([
    findAdminArticles(deps.db, query, now),
    countAdminArticles(deps.db, query, now, limit),
    countByStatus(deps.db, now),
  ]);
  const items = rows.map((row) => toAdminArticle(row, now));
  return { ...toListPage(items, { counted, limit }, query), counts };
}

/** Why an article was not changed, or null when it was. */
type Outcome = Promise<string | null>;
type Act = (move: Move, article: ArticleRecord) => Outcome;

const inTrash = 'Cet article est à la corbeille.';
const notInTrash = 'Cet article n’est pas à la corbeille.';
const unknown = 'Cet article n’existe plus.';

/** Saves like the editor does: a new version with its revision. */
async function save(move: Move, article: ArticleRecord, values: ArticleValues): Promise<void> {
  const { deps, tx, changed, actor } = move;
  const slug = await changeSlug(tx, article, article.title, deps.now());
  const isFeatureAlone = values.isFeatured !== undefined;
  const action = values.isFeatured ? 'article.feature' : 'article.unfeature';
  const saved = { actor, current: article, values: { ...values, slug } };
  await saveArticle(deps, tx, changed, isFeatureAlone ? { ...saved, action } : saved);
}

/**
 * Publishes now, even if scheduled. An article that was public before gets its former date again.
 */
const publish: Act = async (move, article) => {
  const now = move.deps.now();
  const status = articleStatus(article, now);
  if (status === 'published') return 'Cet article est déjà publié.';
  const publishDate =
    article.publishDate > now ? now : await resolvePublishDate(move.tx, article, false, now);
  await save(move, article, { isDraft: false, ...(publishDate && { publishDate }) });
  return null;
};

const unpublish: Act = async (move, article) => {
  if (article.isDraft) return 'Cet article est déjà un brouillon.';
  await save(move, article, { isDraft: true });
  return null;
};

const feature =
  (isFeatured: boolean): Act =>
  async (move, article) => {
    if (article.isFeatured === isFeatured) {
      return isFeatured ? 'Cet article est déjà à la une.' : 'Cet article n’est pas à la une.';
    }
    await save(move, article, { isFeatured });
    return null;
  };

const trash: Act = async (move, article) => {
  await trashArticle(move, article);
  return null;
};

const restore: Act = async (move, article) => {
  await untrashArticle(move, article);
  return null;
};

const purge: Act = async (move, article) => {
  await removeArticle(move, article);
  return null;
};

const aboutArticle = ({ id, title }: ArticleRecord) =>
  ({ subject: 'article', subjectId: id, subjectName: title }) as const;

/** What each action does, and whether its articles are in the trash. */
const acts: Record<ArticleAction, { readonly act: Act; readonly onTrash: boolean }> = {
  trash: { act: trash, onTrash: false },
  publish: { act: publish, onTrash: false },
  unpublish: { act: unpublish, onTrash: false },
  feature: { act: feature(true), onTrash: false },
  unfeature: { act: feature(false), onTrash: false },
  restore: { act: restore, onTrash: true },
  purge: { act: purge, onTrash: true },
};

async function change(move: Move, id: string, action: ArticleAction): Outcome {
  const article = await lockArticleOrTrash(move.tx, id);
  if (article === null) return unknown;
  const { act, onTrash } = acts[action];
  if ((article.deletedAt !== null) !== onTrash) return onTrash ? notInTrash : inTrash;
  return act(move, article);
}

/**
 * Applies one action to several articles, each in its own transaction: an error of one does not
 * stop the others. The answer says for each whether it changed, and why not. Idempotent. Resolves
 * once no server process shows an older page.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function changeArticles(
  deps: Pick<Deps, 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  { ids, action }: BulkArticlesBody,
): Promise<BulkAnswer> {
  requireAdmin(actor);
  const answer: BulkAnswer = { changed: [], unchanged: [] };
  for (const id of ids) {
    const message = await deps.pages
      .transaction((tx, changed) => change({ deps, tx, changed, actor }, id, action))
      .catch(explainRefusal);
    if (message === null) answer.changed.push(id);
    else answer.unchanged.push({ id, message });
  }
  return answer;
}

/**
 * Turns an error into the reason of one article, for example a draft without a title that cannot be
 * published. Other errors are thrown.
 */
function explainRefusal(error: unknown): string {
  if (!isAppError(error)) throw error;
  return error.fields[0]?.message ?? error.message;
}

/** A transaction that moves articles, and its actor. */
export interface Move {
  readonly deps: Pick<Deps, 'jobs' | 'now'>;
  readonly tx: Queryable;
  readonly changed: (...tags: PageTag[]) => void;
  readonly actor: Actor;
}

/** Moves an article to the trash. It is locked and not in the trash. */
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

/**
 * Restores an article from the trash, unchanged; it is public now if its date has passed. It is
 * locked and in the trash.
 */
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

/**
 * Permanently deletes an article in the trash, with its history. Its image files are purged later.
 */
export async function removeArticle({ deps, tx, actor }: Move, article: ArticleRecord): Promise<void> {
  const { title, slug, version, deletedAt } = article;
  await deleteArticleRow(tx, article.id);
  await recordAction(deps, tx, actor, {
    ...aboutArticle(article),
    action: 'article.purge',
    before: { title, slug, version, deletedAt },
  });
}

const sum = (days: readonly { views: number }[]) => days.reduce((total, { views }) => total + views, 0);

/**
 * Views of articles on each of the last days, including today, and the total of the same number of
 * days before. Days are those of Paris.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function getViewSeries(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { days: count }: { readonly days: number },
): Promise<ViewSeries> {
  requireAdmin(actor);
  const today = readParisClock(now()).day;
  const first = addDays(today, 1 - count);
  const found = await findDailyViews(db, addDays(first, -count), today);
  const byDay = new Map(found.map(({ day, views }) => [day, views]));
  const days = Array.from({ length: count }, (_, index) => addDays(first, index)).map((day) => {
    return { day, views: byDay.get(day) ?? 0 };
  });
  return { days, total: sum(days), previousTotal: sum(found.filter(({ day }) => day < first)) };
}
