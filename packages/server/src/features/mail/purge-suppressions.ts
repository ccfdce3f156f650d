import type { Queryable } from '../../db/database.ts';
import { deleteBouncedBefore, deleteBouncesBefore } from './suppression-store.ts';

/** Purges bounces and complaints recorded before an instant; what they suppressed stays suppressed. */
export function purgeBounces(db: Queryable, before: Date): Promise<void> {
  return deleteBouncesBefore(db, before);
}

/**
 * Purges suppressions of addresses that bounced before an instant: a mailbox may exist by now. Complaints, and what an
 * administrator decided, stay.
 */
export function purgeBouncedAddresses(db: Queryable, before: Date): Promise<void> {
  return deleteBouncedBefore(db, before);
}
