import { currentBarOf, nextBarOf } from '@lampion/contract/rules/follow-crawl';
import type { MoveCrawlBody } from '@lampion/contract/schemas/crawl';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { changeCrawl } from './change-crawl.ts';
import { insertStep, setGroupEnd } from './crawl-store.ts';
import { findGroup, refuseGroup } from './find-group.ts';
import { tellStep } from './tell-step.ts';

/**
 * Says that a group leaves the bar that is named and goes to the next one it was not at; from the last one, that its way ends. All
 * guests are told, by their open apps and on their devices. Where the group is not at that bar, somebody said it before: nothing changes.
 * @throws AppError as `changeCrawl`; `invalid_input` for a group there is not
 */
export function moveCrawl(
  deps: Pick<Deps, 'groupCommits' | 'jobs' | 'now'>,
  actor: Actor,
  id: string,
  { group: number, leaves }: MoveCrawlBody,
): Promise<null> {
  return changeCrawl(deps, actor, id, async (tx, night) => {
    const { bars, group, isOneOfSeveral } = await findGroup(tx, night, number);
    if (group.endedAt !== null || currentBarOf(group) !== leaves) return 'nothing';
    const next = nextBarOf(bars, group);
    if (next === null) {
      if (leaves === null) throw refuseGroup('Ajoutez d’abord un bar au parcours');
      await setGroupEnd(tx, { eventId: id, number }, deps.now());
      return 'way';
    }
    await insertStep(tx, { eventId: id, number, barId: next.id, headedAt: deps.now() });
    await tellStep(deps, tx, night, { bar: next.name, group, isOneOfSeveral });
    return 'way';
  });
}
