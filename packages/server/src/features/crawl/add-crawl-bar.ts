import type { AddCrawlBarBody } from '@lampion/contract/schemas/crawl';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { appendCrawlBar } from '../events/change-crawl-bars.ts';
import { changeCrawl } from './change-crawl.ts';
import { completeCrawl, updateStopRow } from './crawl-store.ts';

/**
 * Appends a bar, with an id of the device, to a barathon that the caller hosts. Idempotent: the same id again changes nothing.
 * @throws AppError as `changeCrawl`; `invalid_input` once there are 200
 */
export function addCrawlBar(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  id: string,
  { address, latitude, longitude, capacity, stayMinutes, ...bar }: AddCrawlBarBody,
): Promise<null> {
  return changeCrawl(deps, actor, id, async (tx) => {
    if (!(await appendCrawlBar(tx, id, bar))) return 'nothing';
    await completeCrawl(tx, id);
    await updateStopRow(tx, bar.id, { address, latitude, longitude, capacity, stayMinutes });
    return 'bars';
  });
}
