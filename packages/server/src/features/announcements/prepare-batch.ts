import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { JobPayloads } from '../../jobs/jobs.ts';
import { findBatchMembers, lockUnprepared, setPrepared } from './batch-store.ts';
import { addDeliveries } from './delivery-store.ts';

/** Tells those who have the app, in the transaction in which everybody gets their message. */
type TellMembers = (
  tx: Queryable,
  told: Awaited<ReturnType<typeof findBatchMembers>> & { readonly announcementId: string },
) => Promise<void>;

/**
 * Gives every guest of a batch their message, to be sent as soon as its turn comes, and lets `tellMembers` tell those of
 * them who have the app. Idempotent.
 */
export function prepareBatch(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { announcementId, batch: number }: JobPayloads['deliver-batch'],
  tellMembers: TellMembers,
): Promise<void> {
  return db.transaction(async (tx) => {
    const batch = await lockUnprepared(tx, announcementId, number);
    // A paused one is prepared when it is resumed.
    if (batch === null) return;
    await addDeliveries(tx, batch, now());
    await tellMembers(tx, { ...(await findBatchMembers(tx, batch)), announcementId });
    await setPrepared(tx, batch, now());
  });
}
