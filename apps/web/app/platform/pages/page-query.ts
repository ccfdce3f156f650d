import { firstCharacters } from '@lampion/contract/platform/rules/characters';
import { SEARCH_MAX } from '@lampion/contract/platform/text';

/** Normalises a parameter's value; null where the page is the same as without it. */
type SpellValue = (value: string) => string | null;

/** A parameter that may be combined with others. */
interface DividedValue {
  readonly spell: SpellValue;
  readonly beside: PageQuery;
}

/**
 * The query parameters of a public page, declared in its route's `handle`. They exclude each other:
 * the first one given counts, in the order of declaration; all others are ignored except those
 * declared beside it. So a page has only as many addresses as contents, whatever strangers append.
 */
export interface PageQuery {
  readonly [name: string]: SpellValue | DividedValue;
}

/** Parameters that count together, declared in a route's `handle`. */
export type FilterQuery = Readonly<Record<string, SpellValue>>;

export interface QueryParameter {
  readonly name: string;
  readonly value: string;
  readonly beside: QueryParameter | null;
}

/** The parameter that determines what a page shows, normalised; null for the page without any. */
export function readPageQuery(search: URLSearchParams, query: PageQuery): QueryParameter | null {
  for (const [name, declared] of Object.entries(query)) {
    const given = search.get(name);
    if (given === null) continue;
    const { spell, beside } = typeof declared === 'function' ? { spell: declared, beside: {} } : declared;
    const value = spell(given);
    return value === null ? null : { name, value, beside: readPageQuery(search, beside) };
  }
  return null;
}

/** The end of the page's one address: "?q=bal&page=2". */
export function writePageQuery(parameter: QueryParameter | null): string {
  const pairs: string[] = [];
  for (let each = parameter; each !== null; each = each.beside) {
    pairs.push(`${each.name}=${encodeURIComponent(each.value)}`);
  }
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** The values of a page's filters by name, in the order they are declared. */
export type PageFilters = Readonly<Record<string, string>>;

/**
 * As `readPageQuery`, for parameters that count together: each that is declared and given,
 * normalised.
 */
export function readPageFilters(search: URLSearchParams, filters: FilterQuery): PageFilters {
  const known = Object.entries(filters).flatMap(([name, spell]) => {
    const given = search.get(name);
    const value = given === null ? null : spell(given);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(known);
}

/** A choice among a few words; any other value is ignored. */
export const oneOf =
  (words: readonly string[]) =>
  (value: string): string | null =>
    words.includes(value) ? value : null;

/** A number from 1 to 9999; anything else becomes 0, whose answer is a 404, which is not cached. */
export const pageNumber = (value: string): string => (/^[1-9]\d{0,3}$/.test(value) ? value : '0');

/** For a list whose first page has no number in its address. */
export const furtherPage = (value: string): string | null => (value === '1' ? null : pageNumber(value));

/** More than the longest search takes, whatever a stranger sends. */
const SEARCH_UNITS_MAX = 2000;

/** The words of a search, cut to the maximum length. */
export const searchWords = (value: string): string | null => {
  const words = value
    .slice(0, SEARCH_UNITS_MAX)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ');
  return firstCharacters(words.trim(), SEARCH_MAX) || null;
};

/** A parameter that counts when present, whatever its value. */
export const flag = (): string => '1';
