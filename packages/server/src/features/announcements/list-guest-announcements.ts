import type { GuestAnnouncement } from '@lampion/contract/schemas/announcement';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findOwnEvent } from '../events/find-own-event.ts';
import { toGuestAnnouncement } from './announcement-view.ts';
import { findGuestDeliveries, isGuestOf } from './recipient-store.ts';

/**
 * The announcements a guest of the caller's event received, with time and channel, the latest first.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `guest_not_found`, also for one of another event
 */
export async function listGuestAnnouncements(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  eventId: string,
  guestId: string,
): Promise<GuestAnnouncement[]> {
  await findOwnEvent(deps, actor, eventId);
  if (!(await isGuestOf(deps.db, eventId, guestId))) throw new AppError('guest_not_found');
  return (await findGuestDeliveries(deps.db, eventId, guestId)).map(toGuestAnnouncement);
}
