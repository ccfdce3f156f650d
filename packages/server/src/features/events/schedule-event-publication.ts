import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { EventRecord } from './event-write-store.ts';

/**
 * Queues the publication of a scheduled draft; does nothing for others. The job exists only if the transaction commits. A job
 * of an older instant finds that it has changed and does nothing, so call this after every change of it.
 */
export async function scheduleEventPublication(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Queryable,
  { id: eventId, status, publishAt }: Pick<EventRecord, 'id' | 'status' | 'publishAt'>,
): Promise<void> {
  if (status !== 'draft' || publishAt === null) return;
  const payload = { eventId, publishAt: publishAt.toISOString() };
  await jobs.enqueue(tx, 'publish-event', payload, { startAfter: publishAt });
}
