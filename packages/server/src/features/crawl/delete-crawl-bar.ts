import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { removeCrawlBar } from '../events/change-crawl-bars.ts';
import { changeCrawl } from './change-crawl.ts';

/**
 * Takes a bar off a barathon that the caller hosts; a group that was there is where it was before.
 * @throws AppError as `changeCrawl`; `bar_not_found`
 */
export function deleteCrawlBar(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  { id, barId }: { readonly id: string; readonly barId: string },
): Promise<null> {
  return changeCrawl(deps, actor, id, async (tx) => {
    await removeCrawlBar(tx, id, barId);
    return 'bars';
  });
}
