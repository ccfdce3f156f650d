import type { UpdateCrawlBarBody } from '@lampion/contract/schemas/crawl';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { changeCrawlBar } from '../events/change-crawl-bars.ts';
import { changeCrawl } from './change-crawl.ts';
import { updateStopRow } from './crawl-store.ts';

/**
 * Changes what is given of a bar of a barathon that the caller hosts. Idempotent.
 * @throws AppError as `changeCrawl`; `bar_not_found`, also for one of another event
 */
export function updateCrawlBar(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  { id, barId }: { readonly id: string; readonly barId: string },
  { address, latitude, longitude, capacity, stayMinutes, ...bar }: UpdateCrawlBarBody,
): Promise<null> {
  return changeCrawl(deps, actor, id, async (tx) => {
    await changeCrawlBar(tx, id, barId, bar);
    await updateStopRow(tx, barId, { address, latitude, longitude, capacity, stayMinutes });
    return 'bars';
  });
}
