import type { CoverChoice } from '@lampion/contract/schemas/common';

interface CoverSubject extends CoverChoice {
  readonly id: string;
}

/** Address of the drawn cover of an event or an article; the same address always gives the same picture. */
export function coverUrl({ id, type, plan, sky }: CoverSubject): string {
  const chosen = new URLSearchParams();
  if (plan !== null) chosen.set('plan', plan);
  if (sky !== null) chosen.set('sky', sky);
  const query = chosen.size > 0 ? `?${chosen}` : '';
  return `/covers/${type}/${encodeURIComponent(id)}.svg${query}`;
}
