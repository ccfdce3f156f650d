import type { Queryable } from '../../db/database.ts';
import { findLastChange } from '../journal/find-last-change.ts';

/** The status of an event before it was unpublished, which republishing restores. Read from the journal. */
export async function findFormerStatus(tx: Queryable, eventId: string): Promise<'cancelled' | 'published'> {
  const change = await findLastChange(tx, 'event', eventId, 'event.unpublish');
  return change?.after.returnsTo === 'cancelled' ? 'cancelled' : 'published';
}
