import type { Deps } from '../../deps.ts';
import type { JobPayloads } from '../../jobs/jobs.ts';
import { tellLive } from '../live/tell-live.ts';
import { tellNews } from '../news/tell-news.ts';

/** Members who waited read in their news that places of a party are theirs, or are offered to them. Idempotent. */
export async function tellPlaces(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  { eventId, kind, memberIds }: JobPayloads['tell-places'],
  jobId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tellNews(deps, tx, [{ to: memberIds, kind, eventId, actorId: null, toldId: jobId }]);
    await tellLive(tx, { subjects: [`party:${eventId}`, 'parties'] });
  });
}
