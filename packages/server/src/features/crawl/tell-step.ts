import type { CrawlGroup } from '@lampion/contract/schemas/crawl';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { tellNews } from '../news/tell-news.ts';
import type { SeenNight } from '../nights/find-night.ts';
import { findCrawlMembers } from './crawl-store.ts';

interface Step {
  /** The name of the bar. */
  readonly bar: string;
  readonly group: CrawlGroup;
  /** One of several: its name is said too. */
  readonly isOneOfSeveral: boolean;
}

/** Tells everybody of a night, but whoever says it, at which bar a group meets. */
export async function tellStep(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  { id: eventId, memberId: actorId }: Pick<SeenNight, 'id' | 'memberId'>,
  { bar, group, isOneOfSeveral }: Step,
): Promise<void> {
  const words = isOneOfSeveral ? `${bar} (groupe ${group.name})` : bar;
  const to = await findCrawlMembers(tx, eventId);
  await tellNews(deps, tx, [{ kind: 'crawl_moved', to, eventId, actorId, words }]);
}
