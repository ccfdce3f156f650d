import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import {
  findAnnouncementId,
  insertAnnouncement,
  type NewAnnouncement,
  setRecipientCount,
  supersedeOthers,
} from './announcement-store.ts';
import { insertBatches } from './batch-store.ts';
import { deliverOpenBatches } from './deliver-open-batches.ts';

/** Guests whose messages one job creates. */
const BATCH_SIZE = 500;

/**
 * Stores an announcement with everything its delivery needs, inside the caller's transaction: it is sent only if that
 * commits. The guests are those of the audience at this moment. A cancellation takes the place of what the event's other
 * announcements have not delivered yet. With a known `idempotencyKey` of the event,
 * nothing new happens. Returns the id of the announcement, and whether it is new.
 */
export async function createAnnouncement(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  wanted: NewAnnouncement,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const now = deps.now();
  const id = await insertAnnouncement(tx, wanted, now);
  if (id === null) return { id: await findKnown(tx, wanted), isNew: false };
  const recipientCount = await insertBatches(tx, { ...wanted, id }, BATCH_SIZE);
  await setRecipientCount(tx, id, recipientCount, now);
  if (wanted.kind === 'cancellation') await supersedeOthers(tx, { id, eventId: wanted.eventId }, now);
  await deliverOpenBatches(deps, tx, id);
  return { id, isNew: true };
}

async function findKnown(tx: Queryable, { eventId, idempotencyKey }: NewAnnouncement): Promise<string> {
  const id = idempotencyKey ? await findAnnouncementId(tx, eventId, idempotencyKey) : null;
  if (id === null) throw new Error('an announcement was neither written nor found');
  return id;
}
