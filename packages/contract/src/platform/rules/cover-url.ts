import type { CoverChoice } from '../common.ts';

interface CoverSubject extends CoverChoice {
  readonly id: string;
}

/**
 * Path of the drawn cover of an event or an article, relative to the server's origin; the same path
 * always gives the same picture. Pages use the SVG; apps, which may not support it, the PNG.
 */
export function coverUrl({ id, type, plan, sky }: CoverSubject, format: 'svg' | 'png' = 'svg'): string {
  const chosen = Object.entries({ plan, sky }).flatMap(([name, word]) =>
    word === null ? [] : `${name}=${encodeURIComponent(word)}`,
  );
  const query = chosen.length > 0 ? `?${chosen.join('&')}` : '';
  return `/covers/${type}/${encodeURIComponent(id)}.${format}${query}`;
}
