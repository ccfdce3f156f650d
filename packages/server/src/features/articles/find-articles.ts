import { SEARCH_MAX } from '@lampion/contract/schemas/search';
import type { Deps } from '../../deps.ts';
import { correctWord, findMatches, type SearchFilter, writeSearch } from './article-search-store.ts';

/** More words than anybody types. */
const WORDS_MAX = 10;
/** Each is compared with all words of the blog, which takes longer than anything else of a search. */
const CORRECTED_MAX = 3;
/** The search, whatever a stranger sends. */
const UNITS_MAX = 8 * SEARCH_MAX;

export interface FoundArticles {
  /** The best first. */
  readonly ids: readonly string[];
  /** What was found, in PostgreSQL's words. */
  readonly query: string;
  /** The words that were found instead of those with a typing error; null when there was none. */
  readonly correction: string | null;
}

/** Letters and digits, whatever stands between them. Single letters ("l’", "à") say nothing beside other words. */
function readWords(search: string): string[] {
  const all =
    search
      .slice(0, UNITS_MAX)
      .normalize('NFKC')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const words = all.filter((word) => /\p{N}|../u.test(word));
  return (words.length > 0 ? words : all).slice(0, WORDS_MAX);
}

/** Of the first words, each that no public article has is replaced by the most similar one; null when none is. */
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
 * Public articles that hold every word of a search, in any order, with or without accents, in the singular or the
 * plural; the last word may be a beginning. When there are none, words with a typing error are corrected. Any text is a
 * search: signs between words mean nothing.
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
