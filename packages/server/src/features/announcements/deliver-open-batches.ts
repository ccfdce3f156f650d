import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findOpenBatches } from './batch-store.ts';

/** Queues a job for every batch of an announcement that is not finished. Idempotent: a row is sent once. */
export async function deliverOpenBatches(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Queryable,
  announcementId: string,
): Promise<void> {
  const numbers = await findOpenBatches(tx, announcementId);
  const orders = numbers.map((batch) => ({ payload: { announcementId, batch } }));
  await jobs.enqueueAll(tx, 'deliver-batch', orders);
}
