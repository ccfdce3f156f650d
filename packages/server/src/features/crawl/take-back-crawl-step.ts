import { currentBarOf } from '@lampion/contract/rules/follow-crawl';
import type { TakeBackCrawlStepBody } from '@lampion/contract/schemas/crawl';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { changeCrawl } from './change-crawl.ts';
import { deleteStep, setGroupEnd } from './crawl-store.ts';
import { findGroup } from './find-group.ts';
import { tellStep } from './tell-step.ts';

/**
 * Takes back that a group goes to the bar that is named, or that its way ended: it is where it was before, and those who were told are
 * told where that is. Where the group has gone elsewhere since, nothing changes.
 * @throws AppError as `changeCrawl`; `invalid_input` for a group there is not
 */
export function takeBackCrawlStep(
  deps: Pick<Deps, 'groupCommits' | 'jobs' | 'now'>,
  actor: Actor,
  id: string,
  { group: number, to }: TakeBackCrawlStepBody,
): Promise<null> {
  return changeCrawl(deps, actor, id, async (tx, night) => {
    const { bars, group, isOneOfSeveral } = await findGroup(tx, night, number);
    if (to === null) {
      if (group.endedAt === null) return 'nothing';
      await setGroupEnd(tx, { eventId: id, number }, null);
      return 'way';
    }
    if (currentBarOf(group) !== to) return 'nothing';
    await deleteStep(tx, { eventId: id, number, barId: to });
    const before = bars.find((bar) => bar.id === group.steps.at(-2)?.barId);
    if (before) await tellStep(deps, tx, night, { bar: before.name, group, isOneOfSeveral });
    return 'way';
  });
}
