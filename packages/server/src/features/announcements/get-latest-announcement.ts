import type { Announcement } from '@lampion/contract/schemas/announcement';
import type { Deps } from '../../deps.ts';
import { findAnnouncements } from './announcement-store.ts';
import { toAnnouncement } from './announcement-view.ts';
import { findFigures } from './figure-store.ts';

/**
 * The latest announcement of an event with its progress; null before the first. The caller has checked that the actor may
 * see it.
 */
export async function getLatestAnnouncement(
  { db }: Pick<Deps, 'db'>,
  eventId: string,
): Promise<Announcement | null> {
  const [row] = await findAnnouncements(db, eventId, { before: undefined, limit: 1 });
  return row === undefined ? null : toAnnouncement(row, await findFigures(db, [row.id]));
}
