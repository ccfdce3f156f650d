import type {
  CrawlGroup,
  MoveCrawlBody,
  TakeBackCrawlStepBody,
  UpdateCrawlGroupsBody,
} from '@lampion/contract/night/bar-crawl';
import { planGroups } from '@lampion/contract/night/rules/crawl-times';
import { currentBarOf, nextBarOf } from '@lampion/contract/night/rules/follow-crawl';
import type { Deps } from '../../deps.ts';
import { pagesOfCrawl } from '../../events/events/bars.ts';
import { notifyMembers } from '../../messages/notifications/sending.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { changeNight, publishNightChange, type VisibleNight } from '../nights/nights.ts';
import { describeCrawl } from './bar-crawl.ts';
import {
  completeCrawl,
  deleteStep,
  findCrawlMembers,
  insertStep,
  replaceGroups,
  setGroupEnd,
} from './store.ts';

/**
 * Moves a group from the given bar to the next one it has not visited; from the last bar, its route
 * ends. All guests are notified, in open apps and by push. Nothing changes when the group is not at
 * that bar: another host moved it before.
 * @throws AppError as `changeCrawl`; `invalid_input` for an unknown group
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
    await notifyOfStep(deps, tx, night, { bar: next.name, group, isOneOfSeveral });
    return 'way';
  });
}

/**
 * Undoes the move of a group to the given bar, or the end of its route. The guests who were
 * notified are notified where the group is now. Nothing changes when the group has moved elsewhere
 * since.
 * @throws AppError as `changeCrawl`; `invalid_input` for an unknown group
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
    if (before) await notifyOfStep(deps, tx, night, { bar: before.name, group, isOneOfSeveral });
    return 'way';
  });
}

interface Step {
  /** The name of the bar. */
  readonly bar: string;
  readonly group: CrawlGroup;
  /** With several groups, the notification names the group. */
  readonly isOneOfSeveral: boolean;
}

/** Notifies the members of a night, except the caller, at which bar a group meets. */
export async function notifyOfStep(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  { id: eventId, memberId: actorId }: Pick<VisibleNight, 'id' | 'memberId'>,
  { bar, group, isOneOfSeveral }: Step,
): Promise<void> {
  const words = isOneOfSeveral ? `${bar} (groupe ${group.name})` : bar;
  const to = await findCrawlMembers(tx, eventId);
  await notifyMembers(deps, tx, [{ kind: 'crawl_moved', to, eventId, actorId, words }]);
}

/**
 * Splits a number of people into groups that leave one after the other, so that no bar exceeds its
 * capacity. Idempotent.
 * @throws AppError as `changeCrawl`; `invalid_input` when a bar is too small for a twelfth of them,
 * or a group has left
 */
export function updateCrawlGroups(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  id: string,
  { people }: UpdateCrawlGroupsBody,
): Promise<null> {
  return changeCrawl(deps, actor, id, async (tx, { event: { beginDate } }) => {
    const { bars, groups } = await describeCrawl(tx, { id, beginDate, isHost: true });
    if (groups.some(({ steps }) => steps.length > 0))
      throw refuse('Un groupe est déjà parti : les groupes restent comme ils sont');
    const planned = planGroups(people, bars);
    if (planned === null) throw refuse('Un bar est trop petit, même pour un douzième des participants');
    await replaceGroups(tx, id, planned);
    return 'way';
  });
}

const refuse = (message: string) => new AppError('invalid_input', { fields: [{ path: 'people', message }] });

/**
 * What a change affected: nothing, the progress of groups, or the bars, which public pages also
 * show.
 */
type Changed = 'bars' | 'nothing' | 'way';

/**
 * Runs a host's change to a route, and notifies the open apps of the night when something changed.
 * @throws AppError as `changeNight`
 */
export async function changeCrawl(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  id: string,
  work: (tx: Queryable, night: VisibleNight) => Promise<Changed>,
): Promise<null> {
  await changeNight(deps, actor, id, { by: 'host', screen: 'barathon' }, async (tx, night, changed) => {
    await completeCrawl(tx, id);
    const what = await work(tx, night);
    if (what === 'nothing') return;
    if (what === 'bars') changed(...pagesOfCrawl(night.event));
    await publishNightChange(tx, id, 'crawl');
  });
  return null;
}

/**
 * A group of a route, and the bars of the route.
 * @throws AppError `invalid_input` for an unknown group
 */
async function findGroup(tx: Queryable, { id, event }: Pick<VisibleNight, 'event' | 'id'>, number: number) {
  const { bars, groups } = await describeCrawl(tx, { id, beginDate: event.beginDate, isHost: true });
  const group = groups.find((one) => one.number === number);
  if (group === undefined) throw refuseGroup('Ce groupe n’existe pas');
  return { bars, group, isOneOfSeveral: groups.length > 1 };
}

const refuseGroup = (message: string) =>
  new AppError('invalid_input', { fields: [{ path: 'group', message }] });
