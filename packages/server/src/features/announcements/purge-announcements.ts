import type { Queryable } from '../../db/database.ts';
import { deleteAnnouncementsBefore } from './announcement-store.ts';

/** Removes what guests were told before an instant, with what became of each delivery. */
export function purgeAnnouncements(db: Queryable, before: Date): Promise<void> {
  return deleteAnnouncementsBefore(db, before);
}
