import type { Deps } from '../../deps.ts';
import type { JobPayloads } from '../../jobs/jobs.ts';
import { lockGathering } from '../events/lock-event.ts';
import { moveWaiting } from './move-waiting.ts';

/**
 * Runs at the instant from which offered places are no longer held: they go on to whoever fits next, and every page that
 * shows the event is rendered again. Whether places are held depends on the clock alone, so nothing is given twice when
 * this runs late. Idempotent.
 */
export async function endOffers(
  deps: Pick<Deps, 'groupCommits' | 'jobs' | 'now'>,
  { eventId, until }: JobPayloads['end-offers'],
): Promise<void> {
  const instant = new Date(until);
  await deps.groupCommits.run(eventId, async (tx, changed) => {
    const event = await lockGathering(tx, eventId);
    if (event === null) return;
    // PostgreSQL's clock, used by the queue, may be ahead of ours.
    if (deps.now() < instant)
      return deps.jobs.enqueue(tx, 'end-offers', { eventId, until }, { startAfter: instant });
    await moveWaiting(deps, tx, event);
    changed(`event:${eventId}`);
  });
}
