import type { Queryable } from '../../db/database.ts';
import { findCrawlBars } from '../events/change-crawl-bars.ts';
import { findCrawlRows } from './crawl-store.ts';
import { toCrawl } from './crawl-view.ts';

/** The way of a night as it stands: its bars, its groups, and where they are. */
export async function describeCrawl(
  db: Queryable,
  { id, beginDate, isHost }: { readonly id: string; readonly beginDate: Date; readonly isHost: boolean },
) {
  const [bars, rows] = [await findCrawlBars(db, id), await findCrawlRows(db, id)];
  return toCrawl({ bars, rows, beginDate, isHost });
}
