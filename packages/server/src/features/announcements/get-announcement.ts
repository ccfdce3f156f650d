import type { Announcement } from '@lampion/contract/schemas/announcement';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findOwnEvent } from '../events/find-own-event.ts';
import { findAnnouncement } from './announcement-store.ts';
import { toAnnouncement } from './announcement-view.ts';
import { findFigures } from './figure-store.ts';

/**
 * One announcement of the caller's event, with its progress.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `announcement_not_found`
 */
export async function getAnnouncement(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  eventId: string,
  id: string,
): Promise<Announcement> {
  await findOwnEvent(deps, actor, eventId);
  const row = await findAnnouncement(deps.db, eventId, id);
  if (row === null) throw new AppError('announcement_not_found');
  return toAnnouncement(row, await findFigures(deps.db, [id]));
}
