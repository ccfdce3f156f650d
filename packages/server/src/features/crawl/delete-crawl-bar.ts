import { currentBarOf, nextBarOf } from '@lampion/contract/rules/follow-crawl';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { removeCrawlBar } from '../events/change-crawl-bars.ts';
import { changeCrawl } from './change-crawl.ts';
import { insertStep, setGroupEnd } from './crawl-store.ts';
import { describeCrawl } from './describe-crawl.ts';
import { tellStep } from './tell-step.ts';

/**
 * Removes a bar from a barathon that the caller hosts. A group that is there, or on its way there, goes on to the next bar
 * and guests are notified; without a next bar its way ends.
 * @throws AppError as `changeCrawl`; `bar_not_found`
 */
export function deleteCrawlBar(
  deps: Pick<Deps, 'groupCommits' | 'jobs' | 'now'>,
  actor: Actor,
  { id, barId }: { readonly id: string; readonly barId: string },
): Promise<null> {
  return changeCrawl(deps, actor, id, async (tx, night) => {
    const way = { id, beginDate: night.event.beginDate, isHost: true };
    const { bars, groups } = await describeCrawl(tx, way);
    await removeCrawlBar(tx, id, barId);
    for (const group of groups.filter((one) => currentBarOf(one) === barId)) {
      const next = nextBarOf(bars, group);
      const key = { eventId: id, number: group.number };
      if (next === null) await setGroupEnd(tx, key, deps.now());
      else {
        await insertStep(tx, { ...key, barId: next.id, headedAt: deps.now() });
        await tellStep(deps, tx, night, { bar: next.name, group, isOneOfSeveral: groups.length > 1 });
      }
    }
    return 'bars';
  });
}
