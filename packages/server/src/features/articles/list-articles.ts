import type { Article } from '@lampion/contract/schemas/article';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { canSeeUnpublished } from './article-policy.ts';
import {
  type ArticleFilter,
  type ArticlePosition,
  findArticleSummaries,
  findArticles,
} from './article-store.ts';
import { type ArticleSummary, toArticle, toArticleSummary } from './article-view.ts';

export interface ArticleQuery {
  /** Maximum number of articles in the answer; the whole list by default. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous answer. */
  readonly cursor?: string | undefined;
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
}

export interface ArticlePage<Item> {
  readonly articles: Item[];
  /** Opaque; null on the last page. */
  readonly nextCursor: string | null;
}

/**
 * Articles from the newest publication date to the oldest: the published ones, for administrators drafts and scheduled
 * ones too. Pages neither skip nor repeat an article when others appear meanwhile.
 * @throws `invalid_input` (AppError) for a cursor that is not ours.
 */
export async function listArticles(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  query: ArticleQuery = {},
): Promise<ArticlePage<Article>> {
  const now = deps.now();
  const rows = await findArticles(deps.db, toFilter(actor, query, now));
  return toPage(rows, query.limit, (row) => toArticle(row, now));
}

/** `listArticles` without the content. */
export async function listArticleSummaries(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  query: ArticleQuery = {},
): Promise<ArticlePage<ArticleSummary>> {
  const now = deps.now();
  const rows = await findArticleSummaries(deps.db, toFilter(actor, query, now));
  return toPage(rows, query.limit, (row) => toArticleSummary(row, now));
}

function toFilter(actor: Actor, { limit, cursor, category, tag }: ArticleQuery, now: Date): ArticleFilter {
  return {
    category,
    tag,
    publicAt: canSeeUnpublished(actor) ? undefined : now,
    after: cursor === undefined ? undefined : readCursor(cursor),
    // One more than requested, to know whether there is a next page.
    limit: limit === undefined ? undefined : limit + 1,
  };
}

function toPage<Row extends ArticlePosition, Item>(
  rows: readonly Row[],
  limit: number | undefined,
  show: (row: Row) => Item,
): ArticlePage<Item> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = last !== undefined && rows.length > page.length;
  return { articles: page.map(show), nextCursor: hasMore ? writeCursor(last) : null };
}

const cursorShape = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function writeCursor({ publishDate, id }: ArticlePosition): string {
  return Buffer.from(`${publishDate.getTime()}.${id}`).toString('base64url');
}

function readCursor(cursor: string): ArticlePosition {
  const [, time, id] = cursorShape.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (time === undefined || id === undefined) {
    throw new AppError('invalid_input', { fields: [{ path: 'cursor', message: 'Page inconnue' }] });
  }
  return { publishDate: new Date(Number(time)), id };
}
