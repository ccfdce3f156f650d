import type { OrderBody } from '@lampion/contract/events/programme';
import type { AddCrawlBarBody, UpdateCrawlBarBody } from '@lampion/contract/night/bar-crawl';
import { currentBarOf, nextBarOf } from '@lampion/contract/night/rules/follow-crawl';
import type { Deps } from '../../deps.ts';
import {
  appendCrawlBar,
  changeCrawlBar,
  removeCrawlBar,
  reorderCrawlBars,
} from '../../events/events/bars.ts';
import type { Actor } from '../../platform/actor.ts';
import { describeCrawl } from './bar-crawl.ts';
import { changeCrawl, notifyOfStep } from './progress.ts';
import { completeCrawl, insertStep, setGroupEnd, updateStopRow } from './store.ts';

/**
 * Appends a bar, with an id chosen by the device, to a barathon the caller hosts. Idempotent by the
 * id.
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

/**
 * Changes the given fields of a bar of a barathon the caller hosts. Idempotent.
 * @throws AppError as `changeCrawl`; `bar_not_found`, also for a bar of another event
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

/**
 * Removes a bar from a barathon the caller hosts. A group that is there, or on its way there, goes
 * on to the next bar and guests are notified; without a next bar, its route ends.
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
        await notifyOfStep(deps, tx, night, { bar: next.name, group, isOneOfSeveral: groups.length > 1 });
      }
    }
    return 'bars';
  });
}

/**
 * Reorders the bars of a barathon the caller hosts. Idempotent.
 * @throws AppError as `changeCrawl`; `invalid_input` unless each bar is listed exactly once
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
