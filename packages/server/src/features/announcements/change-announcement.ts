import type { Announcement } from '@lampion/contract/schemas/announcement';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findOwnEvent } from '../events/find-own-event.ts';
import { type AnnouncementRow, lockAnnouncement } from './announcement-store.ts';
import { getAnnouncement } from './get-announcement.ts';

/**
 * Runs a change of an announcement of the caller's event in one transaction, with the announcement locked.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `announcement_not_found`; and what `work` throws
 */
export async function changeAnnouncement(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { eventId, id }: { readonly eventId: string; readonly id: string },
  work: (tx: Queryable, announcement: AnnouncementRow) => Promise<void>,
): Promise<Announcement> {
  await findOwnEvent(deps, actor, eventId);
  await deps.db.transaction(async (tx) => {
    const announcement = await lockAnnouncement(tx, eventId, id);
    if (announcement === null) throw new AppError('announcement_not_found');
    await work(tx, announcement);
  });
  return getAnnouncement(deps, actor, eventId, id);
}
