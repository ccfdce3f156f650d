import type { Article } from '@lampion/contract/blog/articles';
import { SEARCH_MAX } from '@lampion/contract/platform/text';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  type ArticleLabelAddress,
  findArticlesById,
  findLabel,
  findListedIds,
  findSummariesById,
  type LabelRow,
} from './list-store.ts';
import { canSeeUnpublished } from './policy.ts';
import { correctWord, findMatches, markFoundWords, type SearchFilter, writeSearch } from './search-store.ts';
import {
  type ArticleFilter,
  type ArticlePosition,
  type ArticleRow,
  type ArticleSummaryRow,
  findArticleSummaries,
  findArticles,
  findOwnArticles,
  findOwnDrafts,
} from './store.ts';
import {
  type ArticleSummary,
  type FoundArticle,
  toArticle,
  toArticleSummary,
  toFoundArticle,
} from './view.ts';

export interface ArticleQuery {
  /** Maximum number of articles in the response; the whole list by default. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous response. */
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
 * Articles from the newest publication date to the oldest: the published ones, for administrators
 * also drafts and scheduled ones. Pages neither skip nor repeat an article when others are
 * published between requests. With search words: the published articles that contain them, best
 * match first.
 * @throws `invalid_input` (AppError) for an invalid cursor.
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

/** The cursor of a search: the number of results before it. */
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

/** More words than people type. */
const WORDS_MAX = 10;
/** Each is compared with all words of the blog, the slowest part of a search. */
const CORRECTED_MAX = 3;
/** Maximum length of the search in UTF-16 units, whatever a client sends. */
const UNITS_MAX = 8 * SEARCH_MAX;

export interface FoundArticles {
  /** Best match first. */
  readonly ids: readonly string[];
  /** The PostgreSQL query that found them. */
  readonly query: string;
  /** The corrected words that were searched instead; null without a typing error. */
  readonly correction: string | null;
}

/**
 * Words of letters and digits; other characters separate them. Words of one letter ("l’", "à") are
 * ignored beside others.
 */
function readWords(search: string): string[] {
  const all =
    search
      .slice(0, UNITS_MAX)
      .normalize('NFKC')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const words = all.filter((word) => /\p{N}|../u.test(word));
  return (words.length > 0 ? words : all).slice(0, WORDS_MAX);
}

/**
 * Replaces each of the first words that no public article contains by the most similar one; null
 * when none was replaced.
 */
async function correct(
  { db }: Pick<Deps, 'db'>,
  words: readonly string[],
  now: Date,
): Promise<string[] | null> {
  const corrected = [...words];
  for (const [index, word] of words.slice(0, CORRECTED_MAX).entries())
    corrected[index] = (await correctWord(db, word, now)) ?? word;
  return corrected.some((word, index) => word !== words[index]) ? corrected : null;
}

/**
 * Public articles that contain every word of a search, in any order, with or without accents,
 * singular or plural; the last word may be a prefix. Without results, typing errors are corrected.
 * Any text is a valid search: punctuation is ignored.
 */
export async function findArticlesFor(
  deps: Pick<Deps, 'db' | 'now'>,
  search: string,
  labels: Omit<SearchFilter, 'publicAt'> = {},
): Promise<FoundArticles> {
  const filter = { ...labels, publicAt: deps.now() };
  const words = readWords(search);
  if (words.length === 0) return { ids: [], query: '', correction: null };
  const query = await writeSearch(deps.db, words);
  const ids = await findMatches(deps.db, query, filter);
  if (ids.length > 0) return { ids, query, correction: null };
  const corrected = await correct(deps, words, filter.publicAt);
  if (corrected === null) return { ids, query, correction: null };
  const better = await writeSearch(deps.db, corrected);
  const found = await findMatches(deps.db, better, filter);
  if (found.length === 0) return { ids, query, correction: null };
  return { ids: found, query: better, correction: corrected.join(' ') };
}

/**
 * The newest public articles of a category or a tag with their content, for feeds.
 * @throws AppError `not_found` for a label that no public article has
 */
export async function listLabelArticles(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  address: ArticleLabelAddress,
  limit: number,
): Promise<{ readonly label: LabelRow; readonly articles: readonly Article[] }> {
  const publicAt = now();
  const label = await findLabel(db, address, publicAt);
  if (label === null) throw new AppError('not_found');
  const listing = { publicAt, without: [], label: { ...address, slug: label.slug } };
  const rows = await findArticlesById(db, await findListedIds(db, listing, { limit, offset: 0 }));
  return { label, articles: rows.map((row) => toArticle(row, publicAt)) };
}

/** Articles on a page of the blog, of a label and of a search. */
export const ARTICLES_PER_PAGE = 20;

export interface ArticleSearch {
  readonly articles: FoundArticle[];
  /** On all pages; at most the best hundred are counted. */
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  readonly correction: string | null;
}

/**
 * A page of the articles found, with the found words marked; null for a page that does not exist.
 * Without results, page 1 is empty.
 */
export async function searchArticles(
  deps: Pick<Deps, 'db' | 'now'>,
  search: string,
  page: number,
): Promise<ArticleSearch | null> {
  const { ids, query, correction } = await findArticlesFor(deps, search);
  const pageCount = Math.max(1, Math.ceil(ids.length / ARTICLES_PER_PAGE));
  if (page < 1 || page > pageCount) return null;
  const shown = ids.slice((page - 1) * ARTICLES_PER_PAGE, page * ARTICLES_PER_PAGE);
  const [rows, marked] = await Promise.all([
    findSummariesById(deps.db, shown),
    markFoundWords(deps.db, shown, query),
  ]);
  const marks = new Map(marked.map((row) => [row.id, row]));
  const articles = rows.map((row) => toFoundArticle(row, marks.get(row.id), deps.now()));
  return { articles, total: ids.length, page, pageCount, correction };
}

/** The articles an account wrote, for its data export. */
export function exportArticleData(db: Queryable, accountId: string) {
  return findOwnArticles(db, accountId);
}

/** The account's unsaved work, for its data export. */
export function exportDraftData(db: Queryable, accountId: string) {
  return findOwnDrafts(db, accountId);
}
