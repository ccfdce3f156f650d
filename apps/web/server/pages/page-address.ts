/** What a request for a page means. */
export type PageAddress =
  /** A screen behind a sign-in, or data it asks for. */
  | { readonly kind: 'area'; readonly url: URL; readonly isGoogleScreen: boolean }
  /** A page that is the same for everybody; `key` is its one address. */
  | { readonly kind: 'public'; readonly key: string }
  /** The same page has another address. */
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'nothing' };

/** React Router matches addresses whatever their case, so this must too. */
const AREA = /^\/(?:login|admin|pro|me)(?:\/|\.data$|$)/i;
const GOOGLE_SCREEN = /^\/(?:login|admin\/login|pro\/signup)\/?$/i;
/** Calls and files: whatever is not there needs no page to say so. */
const NO_PAGE = /^\/(?:api|assets|avatars|covers|icons|images|share)(?:\/|$)/i;
/** What the hydrated areas ask for when they change screens. Public pages are not hydrated and have no such thing. */
const DATA = /\.data$/i;

/**
 * Query parameters that change what a public page shows, each brought to its one spelling. Any other is left out of
 * the page's address, so that strangers cannot fill the memory with copies of one page.
 */
export const pageParameters: Readonly<Record<string, (value: string) => string>> = {
  envoye: () => '1',
  reponse: (value) => (value === 'attente' ? 'attente' : 'oui'),
  page: pageNumber,
  passes: pageNumber,
};

/** 0 is no page: the answer is a 404, and not kept. */
function pageNumber(value: string): string {
  return /^[1-9]\d{0,3}$/.test(value) ? value : '0';
}

/**
 * Reads the address of a request.
 * @param requestUrl path and query as they were sent; never empty.
 * @param publicUrl the address of the product, without a trailing slash.
 */
export function readPageAddress(requestUrl: string, publicUrl: string): PageAddress {
  const url = requestUrl.startsWith('/') ? URL.parse(publicUrl + requestUrl) : null;
  if (url === null) return { kind: 'nothing' };
  const { pathname } = url;
  // Two slashes in front would name another host to whoever is redirected there.
  if (pathname.includes('//')) return { kind: 'moved', to: pathname.replaceAll(/\/{2,}/g, '/') + url.search };
  const path = decodePath(pathname);
  if (path === null) return { kind: 'nothing' };
  if (AREA.test(path)) return { kind: 'area', url, isGoogleScreen: GOOGLE_SCREEN.test(path) };
  if (DATA.test(path) || NO_PAGE.test(path)) return { kind: 'nothing' };
  if (pathname.length > 1 && pathname.endsWith('/')) {
    return { kind: 'moved', to: pathname.slice(0, -1) + url.search };
  }
  return { kind: 'public', key: pathname + normaliseQuery(url.searchParams) };
}

function decodePath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

function normaliseQuery(query: URLSearchParams): string {
  if (query.size === 0) return '';
  const known = Object.entries(pageParameters).flatMap(([name, normalise]) => {
    const value = query.get(name);
    return value === null ? [] : [`${name}=${normalise(value)}`];
  });
  return known.length === 0 ? '' : `?${known.join('&')}`;
}
