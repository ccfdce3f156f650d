import type { Queryable } from '../../db/database.ts';
import { shareRead } from '../../db/share-read.ts';
import { findCrawlBars } from '../events/change-crawl-bars.ts';
import { findCrawlRows } from './crawl-store.ts';
import { toCrawl } from './crawl-view.ts';

/** All guests of a barathon read it at once when their host says that they go on. */
const findWay = shareRead(async (db, id) => ({
  bars: await findCrawlBars(db, id),
  rows: await findCrawlRows(db, id),
}));

/** The way of a night as it stands: its bars, its groups, and where they are. */
export async function describeCrawl(
  db: Queryable,
  { id, beginDate, isHost }: { readonly id: string; readonly beginDate: Date; readonly isHost: boolean },
) {
  return toCrawl({ ...(await findWay(db, id)), beginDate, isHost });
}
