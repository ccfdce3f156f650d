import type { Queryable } from '../../db/database.ts';
import { findLastChange } from '../journal/find-last-change.ts';

/** What an event was before the administration took it off the site, and will be once it is back. The journal knows. */
export async function findFormerStatus(tx: Queryable, eventId: string): Promise<'cancelled' | 'published'> {
  const change = await findLastChange(tx, 'event', eventId, 'event.unpublish');
  return change?.after.returnsTo === 'cancelled' ? 'cancelled' : 'published';
}
