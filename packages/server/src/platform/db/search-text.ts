import { foldText } from '@lampion/contract/platform/rules/fold-text';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A shorter word has no trigram of its own, but has one together with the blank before it. */
const SHORTEST_INDEXED = 3;

/**
 * True where a text holds every word looked for, in any order, case and accents ignored. Undefined
 * when no word is looked for. Words of three letters and more use the trigram index on
 * `fold_text(…)` of the very same expression; shorter ones match only at the start of a word, so
 * that the index serves them too.
 */
export function findsText(text: SQL, search: string | undefined): SQL | undefined {
  return storedTextFinds(sql`fold_text(${text})`, search);
}

/**
 * As `findsText`, with words of any length anywhere, for texts that folding leaves as they are,
 * such as usernames: short words, which the index does not serve, are compared with the text
 * itself, ten times as fast.
 */
export function containsFoldedText(text: SQL, search: string | undefined): SQL | undefined {
  const conditions = wordsOf(search).map((word) => {
    if (word.length >= SHORTEST_INDEXED) return containsWord(text, word);
    return sql`${text} LIKE '%' || ${foldForLike(word)} || '%'`;
  });
  return join(conditions);
}

/**
 * The same, for a column that holds folded text: nothing is folded per row, so that reading a few
 * tens of thousands of rows from an index is fast enough for words of any length.
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
 * What of `storedTextFinds` a trigram index finds by itself: words with three letters in a row, and
 * short ones of letters alone, in one condition each, which the index combines with others.
 */
export function indexedTextFinds(folded: SQLWrapper, search: string | undefined): SQL | undefined {
  const conditions = wordsOf(search).flatMap((word) => {
    const letters = foldText(word);
    if (/[a-z0-9]{3}/.test(letters)) return [sql`${folded} LIKE '%' || ${foldForLike(word)} || '%'`];
    return /^[a-z0-9]+$/.test(letters) ? [sql`${folded} ~ ${START + letters}`] : [];
  });
  return join(conditions);
}

/** Whether there are such words: signs are in no index. */
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

/** Escaped after folding: some letters fold to a LIKE metacharacter. */
function foldForLike(word: string): SQL {
  return sql`regexp_replace(fold_text(${word}), '([\\\\%_])', '\\\\\\1', 'g')`;
}
