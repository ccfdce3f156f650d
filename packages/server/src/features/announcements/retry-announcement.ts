import type { Announcement } from '@lampion/contract/schemas/announcement';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { changeAnnouncement } from './change-announcement.ts';
import { deliverOpenBatches } from './deliver-open-batches.ts';
import { reopenFailures } from './recipient-store.ts';

/**
 * Tries again to tell the guests whom an announcement has not reached, by whatever way they have now. Whoever has been
 * reached, or is about to be, hears nothing twice. Without failures nothing happens.
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
