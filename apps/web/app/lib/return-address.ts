/** The first screen of each area. */
export type AreaHome = '/pro' | '/admin' | '/app';

/** Where to go after signing in: the requested page when it is one of ours, else `fallback`. */
export function returnAddress(search: URLSearchParams, fallback: AreaHome): string {
  const wanted = search.get('retour') ?? '';
  return /^\/(?:pro|admin|me|app|events|o)(?:[/?]|$)/.test(wanted) && !wanted.includes('\\')
    ? wanted
    : fallback;
}
