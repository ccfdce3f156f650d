import type { CoverChoice } from '../common.ts';

interface CoverSubject extends CoverChoice {
  readonly id: string;
}

/**
 * Address of the drawn cover of an event or an article, relative to the server's origin; the same
 * address always gives the same picture. Pages take the SVG; apps, which may not know how to show
 * one, the PNG.
 */
export function coverUrl({ id, type, plan, sky }: CoverSubject, format: 'svg' | 'png' = 'svg'): string {
  const chosen = Object.entries({ plan, sky }).flatMap(([name, word]) =>
    word === null ? [] : `${name}=${encodeURIComponent(word)}`,
  );
  const query = chosen.length > 0 ? `?${chosen.join('&')}` : '';
  return `/covers/${type}/${encodeURIComponent(id)}.${format}${query}`;
}
