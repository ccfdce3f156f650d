import type { Deps } from '../../deps.ts';
import { findSharedLabels } from './article-label-store.ts';

/** A category or a tag with a page of its own, and the last change of one of its articles. */
export interface SharedLabel {
  readonly kind: 'category' | 'tag';
  readonly slug: string;
  readonly updatedAt: Date;
}

/** Categories and tags of at least two public articles, for search engines; those with one say nothing that it does not. */
export async function listSharedLabels(
  deps: Pick<Deps, 'db' | 'now'>,
  limit: number,
): Promise<SharedLabel[]> {
  return findSharedLabels(deps.db, deps.now(), limit);
}
