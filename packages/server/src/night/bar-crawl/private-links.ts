import {
  type BarStateBody,
  type CrawlScreen,
  type CrawlVisits,
  crawlCodeParamsSchema,
  type SetLateLinkBody,
} from '@lampion/contract/night/bar-crawl';
import { SOON_MINUTES } from '@lampion/contract/night/rules/bar-states';
import { followCrawl } from '@lampion/contract/night/rules/follow-crawl';
import type { Deps } from '../../deps.ts';
import { lockGathering } from '../../events/events/update.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { parseParams } from '../../platform/parse-input.ts';
import type { Limit } from '../../platform/ports/limiter.ts';
import { findOpenNight, publishNightChange } from '../nights/nights.ts';
import { describeCrawl } from './bar-crawl.ts';
import { changeCrawl } from './progress.ts';
import { findLateEventId, findLinkedBar, findScreenEventId, setLateCode, updateStopRow } from './store.ts';

/** A page's reads: its clock is frozen for the time of a rendering. */
type Reading = { readonly db: Queryable } & Pick<Deps, 'now'>;

/** @throws AppError `night_not_found` */
const parseCode = (code: string) => parseParams(crawlCodeParamsSchema, { code }, 'night_not_found').code;

/**
 * The public screen of a barathon, opened by its private link: it shows no names of people.
 * @throws AppError `night_not_found`, also once the host closed the screen
 */
export async function getCrawlScreen({ db, now }: Reading, linkCode: string): Promise<CrawlScreen> {
  const id = await findScreenEventId(db, parseCode(linkCode));
  if (id === null) throw new AppError('night_not_found');
  const { name, beginDate } = await findOpenNight(db, { id, screen: 'barathon', now: now() });
  const { bars, groups } = await describeCrawl(db, { id, beginDate, isHost: false });
  return { name, bars, groups };
}

/**
 * Where the groups of a barathon are, for latecomers with the host's link: no names of people, and
 * no sizes of groups where the host hides the guests.
 * @throws AppError `night_not_found`, also for a replaced or closed link
 */
export async function getCrawlWhereabouts({ db, now }: Reading, lateCode: string): Promise<CrawlScreen> {
  const id = await findLateEventId(db, parseCode(lateCode));
  if (id === null) throw new AppError('night_not_found');
  const { name, beginDate, showsGuests } = await findOpenNight(db, { id, screen: 'barathon', now: now() });
  const { bars, groups } = await describeCrawl(db, { id, beginDate, isHost: false });
  return { name, bars, groups: showsGuests ? groups : groups.map((group) => ({ ...group, people: null })) };
}

/**
 * Opens the page for latecomers under a code of the device, replaces its link or closes it (null).
 * Idempotent.
 * @throws AppError as `changeCrawl`; `invalid_input` for a code of another barathon
 */
export function setLateLink(
  deps: Pick<Deps, 'groupCommits' | 'now'>,
  actor: Actor,
  id: string,
  { code }: SetLateLinkBody,
): Promise<null> {
  return changeCrawl(deps, actor, id, async (tx) => {
    const taken = code === null ? null : await findLateEventId(tx, code);
    if (taken !== null && taken !== id)
      throw new AppError('invalid_input', { fields: [{ path: 'code', message: 'Code déjà pris' }] });
    await setLateCode(tx, id, code);
    return 'way';
  });
}

/**
 * Who comes to a bar, opened by its private link: for each group, how many people and about when.
 * No names, and nothing about other bars.
 * @throws AppError `night_not_found`, also once the bar is removed from the route
 */
export async function getCrawlVisits({ db, now }: Reading, linkCode: string): Promise<CrawlVisits> {
  const { id: barId, eventId: id, beginDate } = await findOpenBar({ db, now }, linkCode);
  const { bars, groups } = await describeCrawl(db, { id, beginDate, isHost: false });
  const bar = bars.find((one) => one.id === barId);
  const visits = groups.flatMap((group) => {
    const stop = followCrawl(bars, group, now()).find((one) => one.barId === barId);
    if (stop === undefined || (group.endedAt !== null && stop.state !== 'left')) return [];
    const { arrivesAt, leavesAt, state } = stop;
    const known = state === 'here' || state === 'left' ? state : ('coming' as const);
    const times = { arrivesAt: arrivesAt.toISOString(), leavesAt: leavesAt.toISOString() };
    return [{ people: group.people, ...times, state: known }];
  });
  return { bar: bar?.name ?? '', state: bar?.state ?? null, readyAt: bar?.readyAt ?? null, visits };
}

/** A bar says "soon" once every few minutes; a finger that hesitates is not refused either. */
const STATES_PER_BAR: Limit = { name: 'crawl-bar-state', points: 60, seconds: 600 };
const MINUTE_MS = 60_000;

/**
 * Sets what a bar says, by its private link: open apps of the night are notified. The latest call
 * wins. "Soon" never lasts longer than 20 minutes from now.
 * @throws AppError `night_not_found`, also once the bar is removed from the route, the screen
 * closed or the night over; `too_many_attempts`
 */
export async function setBarState(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'limiter' | 'now'>,
  linkCode: string,
  { state, readyAt }: BarStateBody,
): Promise<void> {
  const { id: barId, eventId } = await findOpenBar(deps, linkCode);
  await deps.limiter.consume(STATES_PER_BAR, barId);
  await deps.groupCommits.run(eventId, async (tx) => {
    await lockGathering(tx, eventId);
    await findOpenBar({ db: tx, now: deps.now }, linkCode);
    const latest = deps.now().getTime() + SOON_MINUTES * MINUTE_MS;
    const soonest = Math.min(readyAt === undefined ? latest : Date.parse(readyAt), latest);
    await updateStopRow(tx, barId, { state, readyAt: state === 'soon' ? new Date(soonest) : null });
    await publishNightChange(tx, eventId, 'crawl');
  });
}

/** The bar of a private link, while its night is open. @throws AppError `night_not_found` */
async function findOpenBar({ db, now }: Reading, linkCode: string) {
  const bar = await findLinkedBar(db, parseCode(linkCode));
  if (bar === null) throw new AppError('night_not_found');
  const { beginDate } = await findOpenNight(db, { id: bar.eventId, screen: 'barathon', now: now() });
  return { ...bar, beginDate };
}
