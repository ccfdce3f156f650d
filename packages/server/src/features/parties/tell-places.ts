import type { Deps } from '../../deps.ts';
import type { JobPayloads } from '../../jobs/jobs.ts';
import { tellNews } from '../news/tell-news.ts';
import { toPartyChange } from './tell-guests.ts';

/** Members who waited read in their news that places of a party are theirs, or are offered to them. Idempotent. */
export async function tellPlaces(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  { eventId, kind, memberIds }: JobPayloads['tell-places'],
  jobId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const piece = { to: memberIds, kind, eventId, actorId: null, toldId: jobId } as const;
    await tellNews(deps, tx, [piece], [toPartyChange(eventId)]);
  });
}
