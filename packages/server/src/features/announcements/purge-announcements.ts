import type { Queryable } from '../../db/database.ts';
import { deleteAnnouncementsBefore } from './announcement-store.ts';

/** Purges announcements from before an instant, with their deliveries. */
export function purgeAnnouncements(db: Queryable, before: Date): Promise<void> {
  return deleteAnnouncementsBefore(db, before);
}
