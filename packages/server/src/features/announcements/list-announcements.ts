import {
  ANNOUNCEMENTS_PER_PAGE,
  type AnnouncementListQuery,
  type AnnouncementPage,
} from '@lampion/contract/schemas/announcement';
import { z } from 'zod';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { cutPage, readCursor, timeSchema } from '../../paging.ts';
import { findOwnEvent } from '../events/find-own-event.ts';
import { countAnnouncements, findAnnouncements } from './announcement-store.ts';
import { toAnnouncement } from './announcement-view.ts';
import { findFigures } from './figure-store.ts';

const positionSchema = z.tuple([timeSchema, z.uuid()]);

/**
 * Announcements of the caller's event, newest first, with their progress; 20 per page unless `limit` says
 * otherwise.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `invalid_input` for a cursor that is not ours
 */
export async function listAnnouncements(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  eventId: string,
  { limit = ANNOUNCEMENTS_PER_PAGE, cursor }: AnnouncementListQuery,
): Promise<AnnouncementPage> {
  await findOwnEvent(deps, actor, eventId);
  const before = readCursor(positionSchema, cursor);
  const found = await findAnnouncements(deps.db, eventId, { before, limit: limit + 1 });
  const { rows, nextCursor } = cutPage(found, limit, ({ createdAt, id }) => [createdAt.getTime(), id]);
  const [figures, total] = await Promise.all([
    findFigures(
      deps.db,
      rows.map(({ id }) => id),
    ),
    countAnnouncements(deps.db, eventId),
  ]);
  return { announcements: rows.map((row) => toAnnouncement(row, figures)), total, nextCursor };
}
