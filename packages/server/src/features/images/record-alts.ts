import type { Queryable } from '../../db/database.ts';
import { updateAlt } from './image-store.ts';

/**
 * Notes how an article describes its pictures, by id, for whoever looks for one of them later. In the transaction of the
 * article. Idempotent.
 */
export async function recordAlts(tx: Queryable, alts: ReadonlyMap<string, string>): Promise<void> {
  // In one order: two articles saved at once must not wait for each other.
  for (const [id, alt] of [...alts].toSorted()) await updateAlt(tx, id, alt);
}
