import { eq, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { pendingEventChanges } from '../../db/tables/announcements.ts';

export type PendingChange = typeof pendingEventChanges.$inferSelect;
/** What guests know of an event. */
export type KnownFacts = PendingChange['known'];

/** What guests of an event have not been told yet; null when nothing. The event's lock protects it. */
export async function findPendingChange(tx: Queryable, eventId: string): Promise<PendingChange | null> {
  const [row] = await tx.select().from(pendingEventChanges).where(eq(pendingEventChanges.eventId, eventId));
  return row ?? null;
}

export async function upsertPendingChange(tx: Queryable, row: PendingChange): Promise<void> {
  const { eventId, ...values } = row;
  await tx
    .insert(pendingEventChanges)
    .values(row)
    .onConflictDoUpdate({ target: pendingEventChanges.eventId, set: values });
}

export async function deletePendingChange(tx: Queryable, eventId: string): Promise<void> {
  await tx.delete(pendingEventChanges).where(eq(pendingEventChanges.eventId, eventId));
}

export async function deletePendingChangesBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(pendingEventChanges).where(lt(pendingEventChanges.openedAt, instant));
}
