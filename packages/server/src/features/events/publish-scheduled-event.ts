import type { Deps } from '../../deps.ts';
import type { JobPayloads } from '../../jobs/jobs.ts';
import { tagsOfEvent } from './change-own-event.ts';
import { lockEvent } from './lock-event.ts';
import { saveEventChange } from './save-event-change.ts';
import { scheduleEventPublication } from './schedule-event-publication.ts';

/**
 * Runs at the instant for which an event is scheduled, and makes it public. The plan allowed it when it was scheduled.
 * Idempotent; does nothing when it was postponed, published, deleted or made a draft again meanwhile.
 */
export async function publishScheduledEvent(
  deps: Pick<Deps, 'eventListeners' | 'jobs' | 'now' | 'pages'>,
  { eventId, publishAt }: JobPayloads['publish-event'],
): Promise<void> {
  await deps.pages.transaction(async (tx, changed) => {
    const event = await lockEvent(tx, eventId);
    if (event?.status !== 'draft' || event.publishAt?.toISOString() !== publishAt) return;
    const now = deps.now();
    // PostgreSQL's clock, used by the queue, may be ahead of ours.
    if (event.publishAt > now) return scheduleEventPublication(deps, tx, event);
    const values = { status: 'published', publishAt: null, publishedAt: now } as const;
    await saveEventChange(deps, tx, event, values);
    changed(...tagsOfEvent(event));
  });
}
