import {
  type FilterQuery,
  type PageQuery,
  readPageFilters,
  readPageQuery,
  writePageQuery,
} from '../../app/platform/pages/page-query.ts';

/** What a request for a page means. */
export type PageAddress =
  /** A screen behind a sign-in, or the data it requests. */
  | { readonly kind: 'area'; readonly url: URL; readonly isGoogleScreen: boolean }
  /** A page that is the same for everybody; `key` is its canonical address. */
  | { readonly kind: 'public'; readonly key: string }
  /** The page has another address. */
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'nothing' };

/** A public page as its route declares it. */
interface FoundPage {
  /**
   * The canonical spelling of its path: "/blog/f%C3%AAte", whatever was percent-encoded or in
   * capitals in the request.
   */
  readonly path: string;
  readonly query: PageQuery;
  readonly filters: FilterQuery;
}

/** The public page at a path, in any spelling; null when no route matches. */
export type FindPage = (path: string) => Promise<FoundPage | null>;

/** Case-insensitive, as React Router's matching is. */
const AREA = /^\/(?:login|admin|pro|me|app)(?:\/|\.data$|$)/i;
/** A public page below an area's path, where phones install the app. */
const PUBLIC_BELOW_AREA = /^\/app\/install\/?$/i;
const GOOGLE_SCREEN = /^\/(?:login|admin\/login|pro\/signup|app\/signup)\/?$/i;
/** API calls and files: a missing one is answered without rendering a page. */
const NO_PAGE = /^\/(?:api|assets|avatars|covers|icons|images|screenshots|share)(?:\/|$)/i;
/**
 * Data the hydrated areas request when they change screens. Public pages are not hydrated and have
 * none.
 */
const DATA = /\.data$/i;

/**
 * Classifies the address of a request. A page has one address: other spellings of its path redirect
 * to it, and only the query parameters its route declares count. So strangers cannot fill the cache
 * with copies of one page.
 * @param requestUrl path and query as they were sent; never empty.
 * @param publicUrl the address of the product, without a trailing slash.
 */
export async function readPageAddress(
  requestUrl: string,
  publicUrl: string,
  findPage: FindPage,
): Promise<PageAddress> {
  const url = requestUrl.startsWith('/') ? URL.parse(publicUrl + requestUrl) : null;
  if (url === null) return { kind: 'nothing' };
  const { pathname, search } = url;
  // A leading double slash would make the redirect lead to another host.
  if (pathname.includes('//')) return { kind: 'moved', to: pathname.replaceAll(/\/{2,}/g, '/') + search };
  const path = decodePath(pathname);
  if (path === null) return { kind: 'nothing' };
  const whole = withoutClosing(pathname, path);
  if (AREA.test(path) && !PUBLIC_BELOW_AREA.test(path))
    return whole === pathname
      ? { kind: 'area', url, isGoogleScreen: GOOGLE_SCREEN.test(path) }
      : { kind: 'moved', to: whole + search };
  if (DATA.test(path) || NO_PAGE.test(path)) return { kind: 'nothing' };
  const page = (await findPage(whole)) ?? { path: withoutLastSlash(whole), query: {}, filters: {} };
  // The redirect keeps the whole query, so that a link loses nothing of it.
  if (page.path !== pathname) return { kind: 'moved', to: page.path + search };
  return { kind: 'public', key: pathname + writeQuery(url.searchParams, page) };
}

function writeQuery(search: URLSearchParams, { query, filters }: FoundPage): string {
  const parameter = readPageQuery(search, query);
  if (parameter !== null) return writePageQuery(parameter);
  const chosen = new URLSearchParams(readPageFilters(search, filters));
  return chosen.size === 0 ? '' : `?${chosen}`;
}

/**
 * Punctuation of the sentence a link was copied from, with what messengers add:
 * "(lampion.fr/p/abc)."
 */
const CLOSING = /[.,;:!?…'’"”»«)\]}>*\s\u200b-\u200f\u2060\ufeff]/u;
/** Addresses that end with a username, to which a point may belong. */
const NAMES = /^\/(?:o|app\/friends)\//i;

/** `pathname` as `path` is decoded: what remains stays as it was encoded. */
function withoutClosing(pathname: string, path: string): string {
  let end = path.length;
  while (CLOSING.test(path.charAt(end - 1))) end -= 1;
  while (NAMES.test(path) && path[end] === '.') end += 1;
  return [...path.slice(end)].reverse().reduce((rest, sign) => {
    const length = rest.endsWith(sign) ? sign.length : 3 * Buffer.byteLength(sign);
    return rest.slice(0, -length);
  }, pathname);
}

function decodePath(pathname: string): string | null {
  try {
    const path = decodeURIComponent(pathname);
    // PostgreSQL cannot look it up.
    return path.includes('\u0000') ? null : path;
  } catch {
    return null;
  }
}

function withoutLastSlash(pathname: string): string {
  return pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
}
