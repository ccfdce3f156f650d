import {
  type Crawl,
  type CrawlScreen,
  type CrawlVisits,
  crawlCodeParamsSchema,
} from '@lampion/contract/night/bar-crawl';
import { followCrawl } from '@lampion/contract/night/rules/follow-crawl';
import { v7 as uuidv7 } from 'uuid';
import type { CopyListener, Deps } from '../../deps.ts';
import { appendCrawlBar, findCrawlBars } from '../../events/events/bars.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { shareRead } from '../../platform/db/batch-reads.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { parseParams } from '../../platform/parse-input.ts';
import { findNight, findOpenNight, requireScreen } from '../nights/find-night.ts';
import { copyStops, findCrawlRows, findLinkedBar, findScreenEventId } from './store.ts';
import { toCrawl } from './view.ts';

/**
 * The route of a barathon for its hosts and guests; private links for hosts only.
 * @throws AppError `not_authenticated`; `night_not_found`, also where the screen is closed
 */
export async function getCrawl(deps: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<Crawl> {
  const night = await findNight(deps.db, actor, id);
  requireScreen(night, 'barathon');
  const { name, beginDate } = night.event;
  const isHost = night.role === 'host';
  const crawl = await describeCrawl(deps.db, { id, beginDate, isHost });
  return { id, name, isHost, ...crawl };
}

/**
 * The public screen of a barathon, opened by its private link: it shows no names of people.
 * @throws AppError `night_not_found`, also once the host closed the screen
 */
export async function getCrawlScreen(
  { db, now }: { readonly db: Queryable } & Pick<Deps, 'now'>,
  linkCode: string,
): Promise<CrawlScreen> {
  const known = parseParams(crawlCodeParamsSchema, { code: linkCode }, 'night_not_found');
  const id = await findScreenEventId(db, known.code);
  if (id === null) throw new AppError('night_not_found');
  const { name, beginDate } = await findOpenNight(db, { id, screen: 'barathon', now: now() });
  const { bars, groups } = await describeCrawl(db, { id, beginDate, isHost: false });
  return { name, bars, groups };
}

/**
 * Who comes to a bar, opened by its private link: for each group, how many people and about when.
 * No names, and nothing about other bars.
 * @throws AppError `night_not_found`, also once the bar is removed from the route
 */
export async function getCrawlVisits(
  { db, now }: { readonly db: Queryable } & Pick<Deps, 'now'>,
  linkCode: string,
): Promise<CrawlVisits> {
  const known = parseParams(crawlCodeParamsSchema, { code: linkCode }, 'night_not_found');
  const bar = await findLinkedBar(db, known.code);
  if (bar === null) throw new AppError('night_not_found');
  const { beginDate } = await findOpenNight(db, { id: bar.eventId, screen: 'barathon', now: now() });
  const { bars, groups } = await describeCrawl(db, { id: bar.eventId, beginDate, isHost: false });
  const visits = groups.flatMap((group) => {
    const stop = followCrawl(bars, group, now()).find(({ barId }) => barId === bar.id);
    if (stop === undefined || (group.endedAt !== null && stop.state !== 'left')) return [];
    const { arrivesAt, leavesAt, state } = stop;
    const known = state === 'here' || state === 'left' ? state : ('coming' as const);
    const times = { arrivesAt: arrivesAt.toISOString(), leavesAt: leavesAt.toISOString() };
    return [{ people: group.people, ...times, state: known }];
  });
  return { bar: bars.find(({ id }) => id === bar.id)?.name ?? '', visits };
}

/** All guests of a barathon read it at once when their host moves a group on. */
const findWay = shareRead(async (db, id) => ({
  bars: await findCrawlBars(db, id),
  rows: await findCrawlRows(db, id),
}));

/** The current route of a night: its bars, its groups and where they are. */
export async function describeCrawl(
  db: Queryable,
  { id, beginDate, isHost }: { readonly id: string; readonly beginDate: Date; readonly isHost: boolean },
) {
  return toCrawl({ ...(await findWay(db, id)), beginDate, isHost });
}

/**
 * A copied barathon gets the bars with their addresses and capacities, and new private links; no
 * groups and no progress.
 */
export const duplicateCrawl: CopyListener = async (_deps, tx, { fromId, toId }) => {
  const former = await findCrawlBars(tx, fromId);
  if ((await findCrawlBars(tx, toId)).length === 0) await copyBars(tx, former, toId);
  const copied = await findCrawlBars(tx, toId);
  const pairs = former.flatMap(({ id }, place) => {
    const copy = copied[place];
    return copy === undefined ? [] : [{ fromId: id, toId: copy.id }];
  });
  await copyStops(tx, pairs);
};

/** For an organiser's event, bars are copied with its programme. */
async function copyBars(tx: Queryable, former: Awaited<ReturnType<typeof findCrawlBars>>, toId: string) {
  for (const bar of former) await appendCrawlBar(tx, toId, { ...bar, id: uuidv7() });
}
