import type { Queryable } from '../../db/database.ts';
import { deleteOldNews } from './news-store.ts';

/** Purges news read before an instant, and any told before another. */
export function purgeNews(
  db: Queryable,
  before: { readonly readBefore: Date; readonly toldBefore: Date },
): Promise<void> {
  return deleteOldNews(db, before);
}
