import type { Crawl } from '@lampion/contract/night/bar-crawl';
import { v7 as uuidv7 } from 'uuid';
import type { CopyListener, Deps } from '../../deps.ts';
import { appendCrawlBar, findCrawlBars } from '../../events/events/bars.ts';
import type { Actor } from '../../platform/actor.ts';
import { shareRead } from '../../platform/db/batch-reads.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { findNight, requireScreen } from '../nights/nights.ts';
import { copyStops, countPassedBars, findCrawlRows } from './store.ts';
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

/** How many bars any group of a night moved to. */
export function countVisitedBars(db: Queryable, id: string): Promise<number> {
  return countPassedBars(db, id);
}

/**
 * A copied barathon gets the bars with their addresses and capacities, and new private links; no
 * groups and no progress.
 */
export const duplicateCrawl: CopyListener = async (_deps, tx, { fromId, toId }) => {
  const former = await findCrawlBars(tx, fromId);
  if (former.length === 0) return false;
  if ((await findCrawlBars(tx, toId)).length === 0) await copyBars(tx, former, toId);
  const copied = await findCrawlBars(tx, toId);
  const pairs = former.flatMap(({ id }, place) => {
    const copy = copied[place];
    return copy === undefined ? [] : [{ fromId: id, toId: copy.id }];
  });
  await copyStops(tx, pairs);
  return true;
};

/** For an organiser's event, bars are copied with its programme. */
async function copyBars(tx: Queryable, former: Awaited<ReturnType<typeof findCrawlBars>>, toId: string) {
  for (const bar of former) await appendCrawlBar(tx, toId, { ...bar, id: uuidv7() });
}
