import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { articles, articleWords } from '../../platform/db/tables/blog/articles.ts';
import { findWeeksBetween, weeksOf } from '../../platform/db/weeks.ts';
import { type ArticleFilter, isPublicAt, matchesLabels, newestFirst } from './store.ts';

/**
 * Maximum number of results, best first. Ranking reads each article, so more would take too long
 * for a page.
 */
const FOUND_MAX = 100;
/** Searching these newest articles first suffices for words that one article in twenty contains. */
const RECENT = 2000;
/** The index looks up each week. */
const WEEKS_MAX = 16;
/** Shorter prefixes match too many words. */
const PREFIX_MIN = 3;
const COMPLETIONS_MAX = 10;
const CORRECTIONS_MAX = 8;

const order = sql.join(newestFirst, sql`, `);
const french = (word: string) => sql`plainto_tsquery('french_words', ${word})`;
const plain = (word: string) => sql`plainto_tsquery('plain_words', ${word})`;

/**
 * A word as written or with another ending; nothing for "le" or "de", which every text contains.
 */
const oneWord = (word: string) =>
  sql`CASE WHEN numnode(${french(word)}) = 0 THEN ''::tsquery ELSE ${french(word)} || ${plain(word)} END`;

/**
 * The same for the last word, which may be a prefix: of a stored word, or of words stored by their
 * stem.
 */
function lastWord(word: string): SQL {
  if (word.length < PREFIX_MIN) return oneWord(word);
  const words = sql`SELECT ${articleWords.word} FROM ${articleWords}
    WHERE fold_text(${articleWords.word}) LIKE fold_text(${word}) || '%'
    ORDER BY length(${articleWords.word}), ${articleWords.word} LIMIT ${COMPLETIONS_MAX}`;
  return sql`CASE WHEN numnode(${french(word)}) = 0 THEN ''::tsquery ELSE ${french(word)}
    || to_tsquery('plain_words', ${`'${word}':*`})
    || coalesce((SELECT to_tsquery('french_words', string_agg(word, ' | ')) FROM (${words}) AS longer), '') END`;
}

const all = (queries: readonly SQL[]) => sql.join([...queries], sql` && `);

/**
 * The PostgreSQL query: every word, in any order. A search of only stop words ("à la une") matches
 * titles and labels.
 * @param words of letters and digits, at least one.
 */
export async function writeSearch(db: Queryable, words: readonly string[]): Promise<string> {
  const queries = words.map((word, index) => (index === words.length - 1 ? lastWord(word) : oneWord(word)));
  const { rows } = await db.execute<{ query: string }>(sql`
    SELECT coalesce(nullif(${all(queries)}, ''::tsquery), ${all(words.map(plain))})::text AS query`);
  return rows[0]?.query ?? '';
}

export interface SearchFilter extends Pick<ArticleFilter, 'category' | 'tag'> {
  readonly publicAt: Date;
}

interface Newest {
  readonly column: SQLWrapper;
  readonly query: string;
  readonly filter: SearchFilter;
  /** Restricts the search to these weeks. */
  readonly weeks: readonly number[] | null;
}

/**
 * The newest articles that match. Materialised: PostgreSQL cannot estimate their number, and would
 * read all articles, newest first, where hardly any matches.
 */
async function findNewest(
  db: Queryable,
  { column, query, filter, weeks }: Newest,
): Promise<readonly string[]> {
  const condition = and(
    isPublicAt(filter.publicAt),
    matchesLabels(filter),
    sql`${column} @@ ${query}::tsquery`,
    weeks ? sql`${weeksOf(articles.publishDate)} && ${sql.param(weeks)}::int[]` : undefined,
  );
  const { rows } = await db.execute<{ id: string }>(sql`
    WITH found AS MATERIALIZED (SELECT ${articles.id}, ${articles.publishDate} FROM ${articles} WHERE ${condition})
    SELECT ${articles.id} AS id FROM found AS ${articles} ORDER BY ${order} LIMIT ${FOUND_MAX}`);
  return rows.map(({ id }) => id);
}

/**
 * The weeks in which the newest articles were published; null when there are few articles, or too
 * many weeks.
 */
async function findRecentWeeks(db: Queryable, publicAt: Date): Promise<readonly number[] | null> {
  const { rows } = await db.execute<{ first: string }>(sql`
    SELECT ${articles.publishDate} AS first FROM ${articles} WHERE ${isPublicAt(publicAt)}
    ORDER BY ${order} LIMIT 1 OFFSET ${RECENT}`);
  const [oldest] = rows;
  return oldest ? findWeeksBetween(new Date(oldest.first), publicAt, WEEKS_MAX) : null;
}

/**
 * Up to 100 public articles that match, best first. For a frequent word, the newest ones, and the
 * newest of those that contain it in their title or labels.
 */
export async function findMatches(db: Queryable, query: string, filter: SearchFilter): Promise<string[]> {
  const recent = await findRecentWeeks(db, filter.publicAt);
  const search = async (column: SQLWrapper) => {
    const found = recent ? await findNewest(db, { column, query, filter, weeks: recent }) : [];
    return found.length === FOUND_MAX ? found : findNewest(db, { column, query, filter, weeks: null });
  };
  const found = await search(articles.document);
  const named = found.length === FOUND_MAX ? await search(articles.heading) : [];
  return rank(db, query, [...found, ...named]);
}

async function rank(db: Queryable, query: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT ${articles.id} AS id FROM ${articles} WHERE ${articles.id} = ANY(${sql.param(ids)}::uuid[])
    ORDER BY ts_rank(${articles.document}, ${query}::tsquery) DESC, ${order} LIMIT ${FOUND_MAX}`);
  return rows.map(({ id }) => id);
}

/**
 * The word in public articles most similar to an unknown one; null when the word is known, or none
 * is similar. Checked against public articles, because the list of words includes unpublished ones.
 */
export async function correctWord(db: Queryable, word: string, now: Date): Promise<string | null> {
  // Materialised for the same reason as in `findNewest`.
  const isPublic = (found: SQL) => sql`EXISTS (
    WITH found AS MATERIALIZED (SELECT FROM ${articles} WHERE ${isPublicAt(now)} AND ${articles.document} @@ (${found}))
    SELECT FROM found)`;
  const { rows } = await db.execute<{ word: string }>(sql`
    SELECT word FROM (
      SELECT ${articleWords.word} AS word, similarity(fold_text(${articleWords.word}), fold_text(${word})) AS likeness
      FROM ${articleWords} WHERE fold_text(${articleWords.word}) % fold_text(${word})
      ORDER BY 2 DESC, abs(length(${articleWords.word}) - length(${word})), 1 LIMIT ${CORRECTIONS_MAX}
    ) AS near
    WHERE numnode(${french(word)}) > 0 AND NOT ${isPublic(french(word))}
      AND ${isPublic(sql`plainto_tsquery('french_words', near.word)`)}
    ORDER BY likeness DESC, abs(length(word) - length(${word})), word LIMIT 1`);
  return rows[0]?.word ?? null;
}

/** Placed around each found word to mark it. Articles contain no control characters. */
export const MARKS = { start: '\u0001', end: '\u0002' } as const;

export interface MarkedRow {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** The passage of the text with the most found words; HTML entities are not decoded. */
  readonly passage: string;
}

/** The length of text searched for the passage to show. */
const PASSAGE_FROM = 20_000;

/** Titles, descriptions and a passage of the text, with the found words between marks. */
export async function markFoundWords(
  db: Queryable,
  ids: readonly string[],
  query: string,
): Promise<MarkedRow[]> {
  if (ids.length === 0) return [];
  const marks = `StartSel="${MARKS.start}", StopSel="${MARKS.end}"`;
  const mark = (text: SQL, options: string) =>
    sql`ts_headline('french_words', ${text}, ${query}::tsquery, ${`${marks}, ${options}`})`;
  const { rows } = await db.execute<MarkedRow & Record<string, unknown>>(sql`
    SELECT ${articles.id} AS id,
      ${mark(sql`${articles.title}`, 'HighlightAll=true')} AS title,
      ${mark(sql`${articles.description}`, 'HighlightAll=true')} AS description,
      ${mark(sql`left(html_text(${articles.content}), ${PASSAGE_FROM})`, 'MaxFragments=1, MinWords=15, MaxWords=30')} AS passage
    FROM ${articles} WHERE ${articles.id} IN ${[...ids]}`);
  return rows;
}

/** Articles considered for each criterion: the newest ones. */
const CANDIDATES_MAX = 60;

/** The article that others are compared with. */
export interface Compared {
  readonly id: string;
  readonly title: string;
  readonly categorySlug: string;
  readonly tagSlugs: readonly string[];
  readonly publishDate: Date;
}

/**
 * Related public articles: those with the most tags in common, then of the same category, then with
 * the most words of its title. The order is stable.
 */
export async function findRelatedIds(
  db: Queryable,
  { id, title, categorySlug, tagSlugs }: Compared,
  now: Date,
  limit: number,
): Promise<string[]> {
  const tags = sql`array_remove(${sql.param(tagSlugs)}::text[], '')`;
  // Any word of the title.
  const words = sql`replace(plainto_tsquery('french_words', ${title})::text, ' & ', ' | ')::tsquery`;
  const newest = (condition: SQL) =>
    selectNewest(sql`${condition} AND ${articles.id} <> ${id}`, now, CANDIDATES_MAX);
  const sameCategory = sql`(SELECT ${articles.id} FROM ${articles}
    WHERE ${articles.categorySlug} = ${categorySlug} AND ${categorySlug} <> '' AND ${isPublicAt(now)}
      AND ${articles.id} <> ${id} ORDER BY ${order} LIMIT ${CANDIDATES_MAX})`;
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT ${articles.id} AS id FROM ${articles} WHERE ${articles.id} IN (
      ${newest(sql`${articles.tagSlugs} && ${tags}`)}
      UNION ${sameCategory}
      UNION ${newest(sql`${articles.heading} @@ ${words}`)})
    ORDER BY cardinality(ARRAY(SELECT unnest(${articles.tagSlugs}) INTERSECT SELECT unnest(${tags}))) DESC,
      (${articles.categorySlug} = ${categorySlug} AND ${categorySlug} <> '') DESC,
      ts_rank(${articles.heading}, ${words}) DESC, ${order}
    LIMIT ${limit}`);
  return rows.map((row) => row.id);
}

/**
 * The public article published before another one, or the newest for the very first; none of the
 * given ones.
 */
export async function findNextReadId(
  db: Queryable,
  { id, publishDate }: Compared,
  now: Date,
  without: readonly string[],
): Promise<string | null> {
  const newest = (
    place: number,
    condition: SQL,
  ) => sql`(SELECT ${articles.id} AS id, ${place}::int AS place FROM ${articles}
    WHERE ${isPublicAt(now)} AND ${articles.id} NOT IN ${[id, ...without]} AND ${condition} ORDER BY ${order} LIMIT 1)`;
  const earlier = newest(1, sql`(${articles.publishDate}, ${articles.id}) < (${publishDate}, ${id})`);
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM (${earlier} UNION ALL ${newest(2, sql`true`)}) AS found ORDER BY place LIMIT 1`,
  );
  return rows[0]?.id ?? null;
}

/** Articles read in order before an index of the condition is used. */
const WALKED_MAX = 2000;
/** The columns a condition may use. */
const columns = sql`${articles.id}, ${articles.publishDate}, ${articles.tagSlugs}, ${articles.heading}`;

/**
 * The ids of the newest public articles with tags or words, as a query: first among the newest of
 * all, then through an index. Materialised: PostgreSQL cannot estimate their number, and would read
 * all articles, newest first, where hardly any matches.
 */
export function selectNewest(condition: SQL, publicAt: Date, limit: number): SQL {
  return sql`(
    WITH recent AS MATERIALIZED (
      SELECT ${articles.id}, ${articles.publishDate} FROM (
        SELECT ${columns} FROM ${articles} WHERE ${isPublicAt(publicAt)} ORDER BY ${order} LIMIT ${WALKED_MAX}
      ) AS ${articles} WHERE ${condition} LIMIT ${limit}
    ), matching AS MATERIALIZED (
      SELECT ${articles.id}, ${articles.publishDate} FROM ${articles}
      WHERE (SELECT count(*) FROM recent) < ${limit} AND ${isPublicAt(publicAt)} AND ${condition}
    )
    SELECT ${articles.id} FROM (SELECT * FROM recent UNION SELECT * FROM matching) AS ${articles}
    ORDER BY ${order} LIMIT ${limit})`;
}
