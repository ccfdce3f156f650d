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
import { tellNews } from '../../messages/notifications/sending.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { changeNight, tellNight } from '../nights/change-night.ts';
import type { SeenNight } from '../nights/find-night.ts';
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
 * Says that a group leaves the bar that is named and goes to the next one it was not at; from the
 * last one, that its way ends. All guests are told, by their open apps and on their devices. Where
 * the group is not at that bar, somebody said it before: nothing changes.
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

/**
 * Takes back that a group goes to the bar that is named, or that its way ended: it is where it was
 * before, and those who were told are told where that is. Where the group has gone elsewhere since,
 * nothing changes.
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

/**
 * Splits so many people into groups that leave one after the other, such that no bar is over its
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

/** What a work changed: nothing, where the groups are, or the bars, which public pages show too. */
type Changed = 'bars' | 'nothing' | 'way';

/**
 * Runs a change of a way by one of its hosts, and tells the apps of the night when it changed
 * something.
 * @throws AppError as `changeNight`
 */
export async function changeCrawl(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  id: string,
  work: (tx: Queryable, night: SeenNight) => Promise<Changed>,
): Promise<null> {
  await changeNight(deps, actor, id, { by: 'host', screen: 'barathon' }, async (tx, night, changed) => {
    await completeCrawl(tx, id);
    const what = await work(tx, night);
    if (what === 'nothing') return;
    if (what === 'bars') changed(...pagesOfCrawl(night.event));
    await tellNight(tx, id, 'crawl');
  });
  return null;
}

/**
 * A group of a way, and the bars of the way. @throws AppError `invalid_input` for a group there is
 * not
 */
async function findGroup(tx: Queryable, { id, event }: Pick<SeenNight, 'event' | 'id'>, number: number) {
  const { bars, groups } = await describeCrawl(tx, { id, beginDate: event.beginDate, isHost: true });
  const group = groups.find((one) => one.number === number);
  if (group === undefined) throw refuseGroup('Ce groupe n’existe pas');
  return { bars, group, isOneOfSeveral: groups.length > 1 };
}

const refuseGroup = (message: string) =>
  new AppError('invalid_input', { fields: [{ path: 'group', message }] });
