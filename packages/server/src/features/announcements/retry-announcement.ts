import type { Announcement } from '@lampion/contract/schemas/announcement';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { changeAnnouncement } from './change-announcement.ts';
import { deliverOpenBatches } from './deliver-open-batches.ts';
import { reopenFailures } from './recipient-store.ts';

/**
 * Retries the failed deliveries of an announcement, by the channels the guests have now. Guests already
 * reached, or about to be, get nothing twice. Without failures nothing happens.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `announcement_not_found`
 */
export function retryAnnouncement(
  deps: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
  which: { readonly eventId: string; readonly id: string },
): Promise<Announcement> {
  return changeAnnouncement(deps, actor, which, async (tx) => {
    if ((await reopenFailures(tx, which.id)) > 0) await deliverOpenBatches(deps, tx, which.id);
  });
}
