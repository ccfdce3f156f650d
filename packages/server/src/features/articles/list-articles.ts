import type { Article } from '@lampion/contract/schemas/article';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findArticlesById, findSummariesById } from './article-page-store.ts';
import { canSeeUnpublished } from './article-policy.ts';
import {
  type ArticleFilter,
  type ArticlePosition,
  type ArticleRow,
  type ArticleSummaryRow,
  findArticleSummaries,
  findArticles,
} from './article-store.ts';
import { type ArticleSummary, toArticle, toArticleSummary } from './article-view.ts';
import { findArticlesFor } from './find-articles.ts';

export interface ArticleQuery {
  /** Maximum number of articles in the answer; the whole list by default. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous answer. */
  readonly cursor?: string | undefined;
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
  /** Words to search for; empty: everything. */
  readonly q?: string | undefined;
}

export interface ArticlePage<Item> {
  readonly articles: Item[];
  /** Opaque; null on the last page. */
  readonly nextCursor: string | null;
}

/**
 * Articles from the newest publication date to the oldest: the published ones, for administrators drafts and scheduled
 * ones too. Pages neither skip nor repeat an article when others appear meanwhile. With words to search for: the
 * published ones that hold them, the best first.
 * @throws `invalid_input` (AppError) for a cursor that is not ours.
 */
export async function listArticles(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  query: ArticleQuery = {},
): Promise<ArticlePage<Article>> {
  const now = deps.now();
  const show = (row: ArticleRow) => toArticle(row, now);
  if (query.q) return listFound(deps, query.q, query, findArticlesById, show);
  return toPage(await findArticles(deps.db, toFilter(actor, query, now)), query.limit, show);
}

/** `listArticles` without the content. */
export async function listArticleSummaries(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  query: ArticleQuery = {},
): Promise<ArticlePage<ArticleSummary>> {
  const now = deps.now();
  const show = (row: ArticleSummaryRow) => toArticleSummary(row, now);
  if (query.q) return listFound(deps, query.q, query, findSummariesById, show);
  return toPage(await findArticleSummaries(deps.db, toFilter(actor, query, now)), query.limit, show);
}

async function listFound<Row, Item>(
  deps: Pick<Deps, 'db' | 'now'>,
  search: string,
  { limit, cursor, category, tag }: ArticleQuery,
  read: (db: Queryable, ids: readonly string[]) => Promise<Row[]>,
  show: (row: Row) => Item,
): Promise<ArticlePage<Item>> {
  const { ids } = await findArticlesFor(deps, search, { category, tag });
  const start = cursor === undefined ? 0 : readPlace(cursor);
  const end = limit === undefined ? ids.length : start + limit;
  const rows = await read(deps.db, ids.slice(start, end));
  return { articles: rows.map(show), nextCursor: end < ids.length ? writePlace(end) : null };
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
  const [, time, id] = cursorShape.exec(decodeCursor(cursor)) ?? [];
  if (time === undefined || id === undefined) throw unknownPage();
  return { publishDate: new Date(Number(time)), id };
}

const placeShape = /^found\.(\d{1,3})$/;

/** The cursor of a search: how many results were before. */
function writePlace(place: number): string {
  return Buffer.from(`found.${place}`).toString('base64url');
}

function readPlace(cursor: string): number {
  const [, place] = placeShape.exec(decodeCursor(cursor)) ?? [];
  if (place === undefined) throw unknownPage();
  return Number(place);
}

const decodeCursor = (cursor: string) => Buffer.from(cursor, 'base64url').toString('latin1');

const unknownPage = () =>
  new AppError('invalid_input', { fields: [{ path: 'cursor', message: 'Page inconnue' }] });
