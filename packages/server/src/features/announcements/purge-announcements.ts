import type { Queryable } from '../../db/database.ts';
import { deleteAnnouncementsBefore } from './announcement-store.ts';
import { deletePendingChangesBefore } from './pending-change-store.ts';

/** Purges announcements from before an instant, with their deliveries, and changes that waited since to be announced. */
export async function purgeAnnouncements(db: Queryable, before: Date): Promise<void> {
  await deleteAnnouncementsBefore(db, before);
  await deletePendingChangesBefore(db, before);
}
