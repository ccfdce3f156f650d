import type { OrderBody } from '@lampion/contract/schemas/programme';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { reorderCrawlBars } from '../events/change-crawl-bars.ts';
import { changeCrawl } from './change-crawl.ts';

/**
 * Puts the bars of a barathon that the caller hosts in another order. Idempotent.
 * @throws AppError as `changeCrawl`; `invalid_input` unless each bar is named once
 */
export function reorderCrawl(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  id: string,
  { ids }: OrderBody,
): Promise<null> {
  return changeCrawl(deps, actor, id, async (tx) => {
    await reorderCrawlBars(tx, id, ids);
    return 'bars';
  });
}
