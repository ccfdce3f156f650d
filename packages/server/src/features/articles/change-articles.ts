import type { ArticleAction, BulkArticlesBody } from '@lampion/contract/schemas/admin-article';
import type { BulkAnswer } from '@lampion/contract/schemas/bulk';
import { type Actor, requireAdmin } from '../../actor.ts';
import { isAppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { articleStatus } from './article-policy.ts';
import { type ArticleRecord, lockArticleOrTrash } from './article-store.ts';
import { changeSlug } from './issue-slug.ts';
import { type Move, removeArticle, trashArticle, untrashArticle } from './move-article.ts';
import { resolvePublishDate } from './resolve-publish-date.ts';
import { type ArticleValues, saveArticle } from './save-article.ts';

/** Why an article was not changed, or null when it was. */
type Outcome = Promise<string | null>;
type Act = (move: Move, article: ArticleRecord) => Outcome;

const inTrash = 'Cet article est à la corbeille.';
const notInTrash = 'Cet article n’est pas à la corbeille.';
const unknown = 'Cet article n’existe plus.';

/** A save like any other: a new version with its revision. */
async function save(move: Move, article: ArticleRecord, values: ArticleValues): Promise<void> {
  const { deps, tx, changed, actor } = move;
  const slug = await changeSlug(tx, article, article.title, deps.now());
  const isFeatureAlone = values.isFeatured !== undefined;
  const action = values.isFeatured ? 'article.feature' : 'article.unfeature';
  const saved = { actor, current: article, values: { ...values, slug } };
  await saveArticle(deps, tx, changed, isFeatureAlone ? { ...saved, action } : saved);
}

/** Publishes now, even if scheduled. An article that was public before returns with its date. */
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
 * Applies one action to several articles, each in its own transaction: an error of one does not stop the others, and
 * the answer says for each whether it changed, and why not. Idempotent.
 * Resolves once no server process shows an older page.
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

/** A draft without a title cannot be published: the others still are. */
function explainRefusal(error: unknown): string {
  if (!isAppError(error)) throw error;
  return error.fields[0]?.message ?? error.message;
}
