import { foldText } from '@lampion/contract/platform/rules/fold-text';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A shorter word has no trigram of its own, only one with the blank before it. */
const SHORTEST_INDEXED = 3;

/**
 * True where a text contains every word of the search, in any order, case and accents ignored;
 * undefined for a search without words. Words of three characters and more use the trigram index on
 * exactly this `fold_text(…)` expression. Shorter ones match only at the start of a word, so that
 * the index serves them too.
 */
export function findsText(text: SQL, search: string | undefined): SQL | undefined {
  return storedTextFinds(sql`fold_text(${text})`, search);
}

/**
 * As `findsText`, but words of any length match anywhere. For texts that folding does not change,
 * such as usernames: short words, which the index does not serve, are compared with the raw text,
 * ten times as fast.
 */
export function containsFoldedText(text: SQL, search: string | undefined): SQL | undefined {
  const conditions = wordsOf(search).map((word) => {
    if (word.length >= SHORTEST_INDEXED) return containsWord(text, word);
    return sql`${text} LIKE '%' || ${foldForLike(word)} || '%'`;
  });
  return join(conditions);
}

/**
 * As `containsFoldedText`, for a column of folded text. Nothing is folded per row, so that scanning
 * tens of thousands of rows is fast enough for words of any length.
 */
export function storedTextContains(folded: SQLWrapper, search: string | undefined): SQL | undefined {
  return join(wordsOf(search).map((word) => sql`${folded} LIKE '%' || ${foldForLike(word)} || '%'`));
}

/** As `findsText`, for a column that holds folded text. */
export function storedTextFinds(folded: SQLWrapper, search: string | undefined): SQL | undefined {
  const conditions = wordsOf(search).map((word) => {
    if (word.length >= SHORTEST_INDEXED) return sql`${folded} LIKE '%' || ${foldForLike(word)} || '%'`;
    return sql`(${folded} LIKE ${foldForLike(word)} || '%' OR ${folded} LIKE '% ' || ${foldForLike(word)} || '%')`;
  });
  return join(conditions);
}

/** The beginning of a text or of a word in it. */
const START = '(^| )';

/**
 * The part of `storedTextFinds` that a trigram index answers alone: words with three alphanumeric
 * characters in a row, and shorter purely alphanumeric words. One condition each, which the index
 * can combine with others.
 */
export function indexedTextFinds(folded: SQLWrapper, search: string | undefined): SQL | undefined {
  const conditions = wordsOf(search).flatMap((word) => {
    const letters = foldText(word);
    if (/[a-z0-9]{3}/.test(letters)) return [sql`${folded} LIKE '%' || ${foldForLike(word)} || '%'`];
    return /^[a-z0-9]+$/.test(letters) ? [sql`${folded} ~ ${START + letters}`] : [];
  });
  return join(conditions);
}

/** Whether the search has a word that the index serves; symbols are not indexed. */
export function hasIndexedWord(search: string | undefined): boolean {
  return wordsOf(search).some((word) => /^[a-z0-9]{1,2}$|[a-z0-9]{3}/.test(foldText(word)));
}

function wordsOf(search = ''): string[] {
  return search.split(/\s+/).filter((word) => word !== '');
}

function join(conditions: readonly SQL[]): SQL | undefined {
  return conditions.length === 0 ? undefined : sql.join([...conditions], sql` AND `);
}

function containsWord(text: SQL, word: string): SQL {
  return sql`fold_text(${text}) LIKE '%' || ${foldForLike(word)} || '%'`;
}

/** Escaped after folding, which can produce LIKE metacharacters. */
function foldForLike(word: string): SQL {
  return sql`regexp_replace(fold_text(${word}), '([\\\\%_])', '\\\\\\1', 'g')`;
}
