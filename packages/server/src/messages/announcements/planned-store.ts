import { and, asc, eq, lt } from 'drizzle-orm';
import { accounts } from '../../people/accounts/read-model.ts';
import { organisers } from '../../people/organisers/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { plannedMessages } from '../../platform/db/tables/messages/announcements.ts';

export type PlannedRow = typeof plannedMessages.$inferSelect;
type NewPlanned = Pick<PlannedRow, 'eventId' | 'body' | 'audience' | 'authorId' | 'sendAt' | 'createdAt'>;
export type PlannedChange = Pick<PlannedRow, 'body' | 'audience' | 'authorId' | 'sendAt'>;

/** Messages of an event that wait, or were not sent, in the order of their times. */
export function findPlanned(db: Queryable, eventId: string): Promise<PlannedRow[]> {
  return db
    .select()
    .from(plannedMessages)
    .where(eq(plannedMessages.eventId, eventId))
    .orderBy(asc(plannedMessages.sendAt), asc(plannedMessages.id));
}

export function countPlannedOf(tx: Queryable, eventId: string): Promise<number> {
  return tx.$count(plannedMessages, eq(plannedMessages.eventId, eventId));
}

export async function insertPlanned(tx: Queryable, row: NewPlanned): Promise<PlannedRow> {
  const [inserted] = await tx.insert(plannedMessages).values(row).returning();
  if (inserted === undefined) throw new Error('the planned message was not written');
  return inserted;
}

/** A planned message of an event. Protected by the event's lock. */
export async function findPlannedMessage(
  tx: Queryable,
  eventId: string,
  id: string,
): Promise<PlannedRow | null> {
  const [row] = await tx
    .select()
    .from(plannedMessages)
    .where(and(eq(plannedMessages.eventId, eventId), eq(plannedMessages.id, id)));
  return row ?? null;
}

/** The event of a planned message; null when it was sent or cancelled. */
export async function findEventOfPlanned(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db
    .select({ eventId: plannedMessages.eventId })
    .from(plannedMessages)
    .where(eq(plannedMessages.id, id));
  return row?.eventId ?? null;
}

/** Changes a message; one that was not sent waits again. */
export async function updatePlanned(tx: Queryable, id: string, change: PlannedChange): Promise<void> {
  await tx
    .update(plannedMessages)
    .set({ ...change, notSentAt: null, notSentReason: null })
    .where(eq(plannedMessages.id, id));
}

export async function setNotSent(
  tx: Queryable,
  id: string,
  notSentReason: NonNullable<PlannedRow['notSentReason']>,
  notSentAt: Date,
): Promise<void> {
  await tx.update(plannedMessages).set({ notSentAt, notSentReason }).where(eq(plannedMessages.id, id));
}

export async function deletePlanned(tx: Queryable, id: string): Promise<void> {
  await tx.delete(plannedMessages).where(eq(plannedMessages.id, id));
}

/** Deletes messages that could not be sent before an instant. */
export async function deleteNotSentBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(plannedMessages).where(lt(plannedMessages.notSentAt, instant));
}

/** Whether the account of an organiser is suspended. */
export async function isSuspendedOrganiser(tx: Queryable, organiserId: string): Promise<boolean> {
  const [row] = await tx
    .select({ suspendedAt: accounts.suspendedAt })
    .from(organisers)
    .innerJoin(accounts, eq(accounts.id, organisers.accountId))
    .where(eq(organisers.id, organiserId));
  return row?.suspendedAt != null;
}
