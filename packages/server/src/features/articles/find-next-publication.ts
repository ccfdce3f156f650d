import type { Deps } from '../../deps.ts';
import { findNextPublishDate } from './article-store.ts';

/**
 * The next instant at which a scheduled article becomes public, null when none is scheduled. Nothing is
 * written at that instant: cached lists of articles must expire then.
 */
export async function nextScheduledPublication(deps: Pick<Deps, 'db' | 'now'>): Promise<Date | null> {
  return findNextPublishDate(deps.db, deps.now());
}
