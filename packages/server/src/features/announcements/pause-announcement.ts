import type { Announcement } from '@lampion/contract/schemas/announcement';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { setPaused } from './announcement-store.ts';
import { changeAnnouncement } from './change-announcement.ts';
import { deliverOpenBatches } from './deliver-open-batches.ts';

interface Which {
  readonly eventId: string;
  readonly id: string;
}

/**
 * Pauses an announcement: deliveries in progress still arrive, the rest waits. One that is paused or
 * finished stays unchanged.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `announcement_not_found`
 */
export function pauseAnnouncement(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  which: Which,
): Promise<Announcement> {
  return changeAnnouncement(deps, actor, which, async (tx, { pausedAt, finishedAt }) => {
    if (pausedAt === null && finishedAt === null) await setPaused(tx, which.id, deps.now());
  });
}

/**
 * Resumes a paused announcement where it stopped. One that is not paused stays unchanged.
 * @throws AppError as `pauseAnnouncement` does
 */
export function resumeAnnouncement(
  deps: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
  which: Which,
): Promise<Announcement> {
  return changeAnnouncement(deps, actor, which, async (tx, { pausedAt }) => {
    if (pausedAt === null) return;
    await setPaused(tx, which.id, null);
    await deliverOpenBatches(deps, tx, which.id);
  });
}
