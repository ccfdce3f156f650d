import type { Deps } from '../../deps.ts';
import type { JobPayloads } from '../../jobs/jobs.ts';
import { lockUnprepared, setPrepared } from './batch-store.ts';
import { addDeliveries } from './delivery-store.ts';

/** Gives every guest of a batch their message, to be sent as soon as its turn comes. Idempotent. */
export function prepareBatch(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { announcementId, batch: number }: JobPayloads['deliver-batch'],
): Promise<void> {
  return db.transaction(async (tx) => {
    const batch = await lockUnprepared(tx, announcementId, number);
    // A paused one is prepared when it is resumed.
    if (batch === null) return;
    await addDeliveries(tx, batch, now());
    await setPrepared(tx, batch, now());
  });
}
