import type { Queryable } from '../../db/database.ts';
import { findOwnNews } from './news-store.ts';
import { findOwnNewsChoices } from './preference-store.ts';

/** What a person was told in the app and chose to be told, for the copy of their data. */
export async function exportNewsData(db: Queryable, appAccountIds: readonly string[]) {
  const news = await findOwnNews(db, appAccountIds);
  return { news, choices: await findOwnNewsChoices(db, appAccountIds) };
}
