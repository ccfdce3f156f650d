import type { Deps } from '../../deps.ts';
import { findNextPublishDate } from './article-store.ts';

/**
 * The nearest instant ahead at which a scheduled article becomes public, null when none is scheduled. Nothing is
 * written at that instant: whoever keeps a list of articles must keep it no longer.
 */
export async function nextScheduledPublication(deps: Pick<Deps, 'db' | 'now'>): Promise<Date | null> {
  return findNextPublishDate(deps.db, deps.now());
}
