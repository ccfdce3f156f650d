import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '../../db/database.ts';
import { appendCrawlBar, findCrawlBars } from '../events/change-crawl-bars.ts';
import type { CopyListener } from '../events/duplicate-event.ts';
import { copyStops } from './crawl-store.ts';

/** The copy of a barathon has its bars with their addresses and capacities, and other private links; no groups, and nobody on the way. */
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

/** Of an organiser's event they are copied with its programme. */
async function copyBars(tx: Queryable, former: Awaited<ReturnType<typeof findCrawlBars>>, toId: string) {
  for (const bar of former) await appendCrawlBar(tx, toId, { ...bar, id: uuidv7() });
}
